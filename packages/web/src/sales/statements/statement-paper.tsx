import {
  type fetchStatement,
  type LateEntry,
  type StatementLine,
  undoAdjustment,
} from '@eemusic/contract/sales/statements';
import { lastDayOf, startOfDay } from '@eemusic/contract/platform/days';
import type { Currency } from '@eemusic/contract/platform/currencies';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Flex, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { companyQuery } from '#access/company/index.ts';
import { call } from '#platform/api/call.ts';
import { companyDayOf } from '#platform/company.ts';
import { days, enumerate, money, numbers } from '#platform/locales/formats.ts';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { formatRecordName } from '#platform/names/records.ts';
import { DataTable } from '#platform/ui/data-table.tsx';
import type { TableColumn } from '#platform/ui/list/types.ts';
import { useAction } from '#platform/ui/use-action.ts';
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
  const isOfChannel = receiver === 'channel';
  const columns = useInLanguage(() => {
    const options = { isOfChannel, currency };
    return { lines: lineColumns({ ...options, onOpen }), late: lateColumns(options) };
  }, [isOfChannel, currency, onOpen]);
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
      <Flex component="header" direction={{ base: 'column', sm: 'row' }} justify="space-between" gap={24}>
        <div className="flex-none">
          <Title order={2} id="statement" fz="1.625rem" lh="2rem">{t`Commission statement`}</Title>
          <Text c="dimmed">{days({ month: 'long', year: 'numeric' }).format(startOfDay(`${month}-01`))}</Text>
        </div>
        <Stack gap={0} fz="sm" c="dimmed" ta={{ sm: 'end' }}>
          <Text inherit fw={700} c="var(--mantine-color-text)">
            {company?.name}
          </Text>
          {company?.address.split('\n').map((line) => (
            <span key={line}>{line}</span>
          ))}
          {tax !== undefined && tax !== '' && <span>{t`Tax number: ${tax}`}</span>}
        </Stack>
      </Flex>
      <SimpleGrid cols={halves} spacing={24} className="text-sm wrap-anywhere">
        <Block
          title={t({ message: 'To', context: 'recipient' })}
          name={<RecordName kind={receiver} id={receiverId} name={name} purged={statement.purged} />}
          lines={[mails?.contact?.name, mails?.contact?.email]}
        />
        {company !== undefined && company.paymentDetails !== '' && (
          <Block title={t`Payment details`} lines={company.paymentDetails.split('\n')} />
        )}
      </SimpleGrid>
      <Group component="dl" fz="sm" gap="8px 24px" m={0} py={12} style={{ borderBlock: '1px solid var(--line)' }}>
        {numbersOf.map(
          ([label, value]) =>
            value !== null && (
              <div key={label}>
                <dt className="dimmed text-xs">{label}</dt>
                <dd className="m-0 font-semibold tabular-nums">{value}</dd>
              </div>
            ),
        )}
      </Group>
      <DataTable
        label={isOfChannel ? t`Schools and teachers` : t`Users`}
        rows={lines}
        columns={columns.lines}
        idOf={({ id: line, adjustment }) => (adjustment ? -line : line)}
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
            empty={null}
          />
        </Stack>
      )}
      <Stack
        component="dl"
        className="tabular-nums"
        gap={0}
        c="dimmed"
        m={0}
        ml="auto"
        w={{ base: '100%', sm: 'calc(50% - 12px)' }}
      >
        <Group justify="space-between" gap={24} py={8}>
          <dt>
            {t`Amount`} · {formatCounts(statement)}
          </dt>
          <dd className="m-0 font-semibold">{money(statement.amount, currency)}</dd>
        </Group>
        <Group justify="space-between" gap={24} py={8} className={classes.total ?? ''}>
          <dt>{t`Commission`}</dt>
          <dd className="m-0">{money(statement.commission, currency)}</dd>
        </Group>
      </Stack>
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

const halves = { base: 1, sm: 2 };

type BlockProps = { title: string; name?: ReactNode; lines: readonly (string | undefined)[] };

function Block({ title, name, lines }: BlockProps) {
  return (
    <section>
      <h3 className="m-0 dimmed text-xs font-normal">{title}</h3>
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

export function formatLate({ total, commission, entries }: Late, currency: Currency | undefined): string {
  const counted = plural(total, { one: '# entry', other: '# entries' });
  const sum = t`${counted}: a commission of ${money(commission, currency)}`;
  return entries.length < total ? `${sum} · ${t`The first ${entries.length} are shown`}` : sum;
}

type Options = { isOfChannel: boolean; currency: Currency | undefined };

type LineOptions = Options & { onOpen: (line: StatementLine) => void };

const formatRates = ({ rates }: StatementLine) => enumerate(rates.map(percent));

type Figures = { amount: number; commission: number };

const figure = <Row extends Figures>(
  id: keyof Figures,
  header: string,
  cell: (row: Row) => ReactNode,
): TableColumn<Row> => ({ id, header, isNumber: true, width: 124, cell });

/** On a phone only the amounts have columns; everything else is below the name. */
function lineColumns({ isOfChannel, currency, onOpen }: LineOptions): TableColumn<StatementLine>[] {
  const nameOf = (line: StatementLine) =>
    line.adjustment ? line.name : formatRecordName(isOfChannel ? 'educator' : 'student', line.name, line);
  const name: TableColumn<StatementLine> = {
    id: 'name',
    header: isOfChannel ? t`School/Teacher` : t`User`,
    cell: (line) => (line.adjustment ? <Adjustment {...line} adjustment={line.adjustment} /> : nameOf(line)),
    under: (line) => !line.adjustment && <Below>{lineText(line)}</Below>,
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
  return [
    name,
    { ...wide, id: 'sales', header: t`Sales`, width: 72, cell: (line) => countOf(line, line.sales) },
    { ...wide, id: 'refunds', header: t`Refunds`, width: 84, cell: (line) => countOf(line, line.refunds) },
    amount,
    { ...wide, id: 'rates', header: t`Rate`, width: 96, cell: formatRates },
    commission,
  ];
}

const wide = { isWide: true, isNumber: true };

const countOf = ({ adjustment }: StatementLine, count: number) => (adjustment ? '' : numbers().format(count));

type AdjustmentProps = Pick<StatementLine, 'id' | 'name'> & { adjustment: NonNullable<StatementLine['adjustment']> };

function Adjustment({ id, name, adjustment: { undoes, isUndone, day } }: AdjustmentProps) {
  const undo = useAction(() => call(undoAdjustment, { adjustmentId: id }), invalidateCommissions);
  const kind = undoes === null ? t`Adjustment` : t`Undoes an adjustment`;
  return (
    <Group gap="sm">
      <div>
        {name}
        <Below>{`${kind} · ${day}`}</Below>
      </div>
      {undoes === null && !isUndone && (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={t`Undo ${name}`}
          loading={undo.isPending}
          onClick={() => undo.mutate()}
        >
          {t`Undo`}
        </Button>
      )}
    </Group>
  );
}

const Below = ({ children }: { children: ReactNode }) => (
  <Text size="xs" c="dimmed">
    {children}
  </Text>
);

function lateColumns({ isOfChannel, currency }: Options): TableColumn<LateEntry>[] {
  return [
    { id: 'day', header: t`Day`, width: 110, isWide: true, cell: ({ day }) => day },
    { id: 'kind', header: t`Kind`, width: 110, isWide: true, cell: ({ kind }) => formatKind(kind) },
    {
      id: 'name',
      header: t`For`,
      cell: (entry) => formatRecordName(isOfChannel ? 'educator' : 'student', entry.name, entry),
      under: ({ kind, day, reason }) => (
        <>
          <Below>{`${formatKind(kind)} · ${day}`}</Below>
          <Below>{reason}</Below>
        </>
      ),
    },
    { id: 'reason', header: t`Reason`, isWide: true, cell: ({ reason }) => reason },
    figure('amount', t`Amount`, (entry) => money(entry.amount, currency)),
    figure('commission', t`Commission`, (entry) => money(entry.commission, currency)),
  ];
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
