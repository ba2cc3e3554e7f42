import type { fetchStatement, LateEntry, StatementLine } from '@eemusic/contract/sales/statements';
import { undoAdjustment } from '@eemusic/contract/sales/statements';
import { lastDayOf } from '@eemusic/contract/platform/days';
import type { Currency } from '@eemusic/contract/platform/currencies';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { companyQuery } from '#access/company/index.ts';
import { call } from '#platform/api/call.ts';
import { companyDayOf } from '#platform/company.ts';
import { enumerate, formatMonth, money, numbers } from '#platform/locales/formats.ts';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { formatRecordName } from '#platform/names/records.ts';
import { DataTable } from '#platform/ui/data-table.tsx';
import type { TableColumn } from '#platform/ui/list/types.ts';
import { toast } from '#platform/ui/toast.tsx';
import { useIsPhone } from '#platform/ui/use-is-phone.ts';
import { FigureButton, percent } from '#sales/commissions/index.ts';
import { invalidateCommissions, Note, RecordName } from '#sales/ui/index.ts';
import { statementMailsQuery } from './queries.ts';
import classes from './statement.module.css';

type Found = AnswerOf<typeof fetchStatement>;
type Props = Found & { onOpen: (line: StatementLine) => void };

/** A statement as it is printed, except that a line opens its sales. */
export function StatementPaper({ statement, lines, late, onOpen }: Props) {
  const { receiver, receiverId, name, state, number, month, closedAt, paidOn, reference, currency } = statement;
  const { data: company } = useQuery(companyQuery);
  const { data: mails } = useQuery(statementMailsQuery(statement.statementId));
  const isPhone = useIsPhone();
  const isOfChannel = receiver === 'channel';
  const columns = useInLanguage(() => {
    const options = { isOfChannel, currency, isPhone };
    return { lines: lineColumns({ ...options, onOpen }), late: lateColumns(options) };
  }, [isOfChannel, currency, isPhone, onOpen]);
  const tax = company?.taxNumber;
  const numbersOf: [string, ReactNode][] = [
    [t`Number`, number],
    [t`Date`, closedAt && companyDayOf(closedAt)],
    [t`Period`, `${month}-01 – ${lastDayOf(month).slice(5)}`],
    [t`Currency`, currency],
    [t({ message: 'Paid', context: 'statement' }), paidOn && [paidOn, reference].join(' · ')],
  ];
  return (
    <article className={classes.paper} aria-labelledby="statement" data-open={state === 'open' || undefined}>
      {state === 'open' && <span className={classes.draft} aria-hidden>{t`Draft`}</span>}
      <header className={classes.head}>
        <div>
          <Title order={2} id="statement" fz="1.625rem" lh="2rem">{t`Commission statement`}</Title>
          <Text c="dimmed">{formatMonth(month)}</Text>
        </div>
        <div className={classes.sender}>
          <b>{company?.name}</b>
          {company?.address.split('\n').map((line) => (
            <span key={line}>{line}</span>
          ))}
          {tax !== undefined && tax !== '' && <span>{t`Tax number: ${tax}`}</span>}
        </div>
      </header>
      <div className={classes.parties}>
        <Block
          title={t({ message: 'To', context: 'recipient' })}
          name={<RecordName kind={receiver} id={receiverId} name={name} purged={statement.purged} />}
          lines={[mails?.contact?.name, mails?.contact?.email]}
        />
        {company !== undefined && company.paymentDetails !== '' && (
          <Block title={t`Payment details`} lines={company.paymentDetails.split('\n')} />
        )}
      </div>
      <dl className={classes.numbers}>
        {numbersOf.map(
          ([label, value]) =>
            value !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <DataTable
        label={isOfChannel ? t`Schools and teachers` : t`Users`}
        rows={lines}
        columns={columns.lines}
        idOf={({ id: line, adjustment }) => (adjustment ? -line : line)}
        fits={isPhone}
        empty={null}
      />
      {late.total > 0 && (
        <Stack gap="xs" component="section" aria-label={t`Carried over from closed months`}>
          <Title order={3} size="md">{t`Carried over from closed months`}</Title>
          <Note>
            <Trans>Added after its own month was closed; included in the totals.</Trans>{' '}
            <span role="status">{formatLate(late, currency)}</span>
          </Note>
          <DataTable
            label={t`Carried over from closed months`}
            rows={late.entries}
            columns={columns.late}
            idOf={({ saleId }) => saleId}
            fits={isPhone}
            empty={null}
          />
        </Stack>
      )}
      <dl className={classes.totals}>
        <div>
          <dt>{formatCounts(statement)}</dt>
          <dd>{money(statement.amount, currency)}</dd>
        </div>
        <div className={classes.total}>
          <dt>{t`Total`}</dt>
          <dd>{money(statement.commission, currency)}</dd>
        </div>
      </dl>
      <Group
        component="footer"
        className="dimmed text-xs"
        justify="space-between"
        gap={0}
        pt={12}
        mt="auto"
        style={{ borderTop: '1px solid var(--line)' }}
      >
        {number !== null && <span>{number}</span>}
        <span>{t`Amounts in ${new Intl.DisplayNames(i18n.locale, { type: 'currency' }).of(currency) ?? currency}`}</span>
      </Group>
    </article>
  );
}

type BlockProps = { title: string; name?: ReactNode; lines: readonly (string | undefined)[] };

function Block({ title, name, lines }: BlockProps) {
  return (
    <section>
      <h3>{title}</h3>
      {name !== undefined && <b>{name}</b>}
      {lines.map((line) => line !== undefined && <div key={line}>{line}</div>)}
    </section>
  );
}

export function formatCounts({ sales, refunds }: { sales: number; refunds: number }): string {
  const sold = plural(sales, { one: '# sale', other: '# sales' });
  return t`${sold}, ${plural(refunds, { 0: 'no refunds', one: '# refund', other: '# refunds' })}`;
}

type Late = Found['late'];

/** Sums up late entries; the table has only the first ones if they are many. */
export function formatLate({ total, commission, entries }: Late, currency: Currency | undefined): string {
  const counted = plural(total, { one: '# entry', other: '# entries' });
  const sum = t`${counted}: a commission of ${money(commission, currency)}`;
  return entries.length < total ? `${sum} · ${t`The first ${entries.length} are shown`}` : sum;
}

type Options = { isOfChannel: boolean; currency: Currency | undefined; isPhone: boolean };

/** `onOpen` shows the sales of a line. */
type LineOptions = Options & { onOpen: (line: StatementLine) => void };

const formatRates = ({ rates }: StatementLine) => enumerate(rates.map(percent));

type Figures = { amount: number; commission: number };

const figure = <Row extends Figures>(
  id: keyof Figures,
  header: string,
  cell: (row: Row) => ReactNode,
): TableColumn<Row> => ({ id, header, isNumber: true, width: 124, cell });

/** On a phone only the amounts have columns; everything else is below the name. */
function lineColumns({ isOfChannel, currency, isPhone, onOpen }: LineOptions): TableColumn<StatementLine>[] {
  const nameOf = (line: StatementLine) =>
    line.adjustment ? line.name : formatRecordName(isOfChannel ? 'educator' : 'student', line.name, line);
  const name: TableColumn<StatementLine> = {
    id: 'name',
    header: isOfChannel ? t`School/Teacher` : t`User`,
    cell: (line) => <LineName line={line} name={nameOf(line)} isPhone={isPhone} />,
  };
  const amount = figure<StatementLine>('amount', t`Amount`, (line) =>
    line.adjustment ? '' : money(line.amount, currency),
  );
  const commission = figure<StatementLine>('commission', t`Commission`, (line) => {
    if (line.adjustment) return money(line.commission, currency);
    const label = t`Sales of ${nameOf(line)}: commission ${money(line.commission, currency)}`;
    return (
      <FigureButton label={label} onClick={() => onOpen(line)}>
        {money(line.commission, currency)}
      </FigureButton>
    );
  });
  if (isPhone) return [name, amount, commission];
  return [
    name,
    { id: 'sales', header: t`Sales`, isNumber: true, width: 72, cell: (line) => countOf(line, line.sales) },
    { id: 'refunds', header: t`Refunds`, isNumber: true, width: 84, cell: (line) => countOf(line, line.refunds) },
    amount,
    { id: 'rates', header: t`Rate`, isNumber: true, width: 96, cell: formatRates },
    commission,
  ];
}

const countOf = ({ adjustment }: StatementLine, count: number) => (adjustment ? '' : numbers().format(count));

/** An adjustment shows its reason and its day, and can be undone once. */
function LineName({ line, name, isPhone }: { line: StatementLine; name: string; isPhone: boolean }) {
  const { id, adjustment } = line;
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: () => call(undoAdjustment, { adjustmentId: id }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return invalidateCommissions(client);
    },
  });
  if (!adjustment) return isPhone ? <Name name={name} below={[lineText(line)]} /> : name;
  const kind = adjustment.undoes === null ? t`Adjustment` : t`Undoes an adjustment`;
  return (
    <Group gap="sm">
      <Name name={name} below={[`${kind} · ${adjustment.day}`]} />
      {adjustment.undoes === null && !adjustment.isUndone && (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={t`Undo ${name}`}
          loading={undo.isPending}
          onClick={() => undo.mutate()}
        >
          <Trans>Undo</Trans>
        </Button>
      )}
    </Group>
  );
}

function lateColumns({ isOfChannel, currency, isPhone }: Options): TableColumn<LateEntry>[] {
  const nameOf = (entry: LateEntry) => formatRecordName(isOfChannel ? 'educator' : 'student', entry.name, entry);
  const name = { id: 'name', header: t`For` };
  const figures = [
    figure<LateEntry>('amount', t`Amount`, (entry) => money(entry.amount, currency)),
    figure<LateEntry>('commission', t`Commission`, (entry) => money(entry.commission, currency)),
  ];
  if (isPhone) {
    const below = ({ kind, day, reason }: LateEntry) => [`${formatKind(kind)} · ${day}`, reason ?? ''];
    return [{ ...name, cell: (entry) => <Name name={nameOf(entry)} below={below(entry)} /> }, ...figures];
  }
  return [
    { id: 'day', header: t`Day`, width: 110, cell: ({ day }) => day },
    { id: 'kind', header: t`Kind`, width: 110, cell: ({ kind }) => formatKind(kind) },
    { ...name, cell: nameOf },
    { id: 'reason', header: t`Reason`, cell: ({ reason }) => reason },
    ...figures,
  ];
}

function Name({ name, below }: { name: ReactNode; below: readonly string[] }) {
  return (
    <Stack gap={0}>
      {name}
      {below.map(
        (text) =>
          text !== '' && (
            <Text key={text} span size="xs" c="dimmed">
              {text}
            </Text>
          ),
      )}
    </Stack>
  );
}

function lineText(line: StatementLine): string {
  const { sales, refunds } = line;
  return [
    plural(sales, { one: '# sale', other: '# sales' }),
    ...(refunds > 0 ? [plural(refunds, { one: '# refund', other: '# refunds' })] : []),
    formatRates(line),
  ].join(' · ');
}

function formatKind(kind: LateEntry['kind']): string {
  if (kind === 'refund') return t`Refund`;
  return kind === 'sale' ? t`Sale` : t`Correction`;
}
