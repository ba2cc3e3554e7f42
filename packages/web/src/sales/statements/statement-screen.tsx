import type { fetchStatement, LateEntry, Statement, StatementLine } from '@eemusic/contract/sales/statements';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Group, List, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Currency } from '@eemusic/contract/platform/currencies';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { formatRecordName } from '#platform/names/records.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { DataTable } from '#platform/ui/data-table.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { formatMonth } from '#platform/ui/months-chart-figures.ts';
import { Page } from '#platform/ui/page.tsx';
import { useIsPhone } from '#platform/ui/use-is-phone.ts';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { FigureButton, SalesDialog } from '#sales/commissions/index.ts';
import { enumerate, money, numbers } from '#platform/locales/formats.ts';
import { companyDayOf } from '#platform/company.ts';
import type { TableColumn } from '#platform/ui/list/types.ts';
import { statementMailsQuery, statementQuery } from './queries.ts';
import { SenderNotice } from './sender-notice.tsx';
import { StatementActions } from './statement-actions.tsx';
import { formatMail } from './format-mail.ts';
import { StateBadge } from './state-badge.tsx';

const route = getRouteApi('/shell/sales/statements/$id');

/** One statement: its sums, a line for each school or student, and late entries of closed months. */
export function StatementScreen() {
  useFocusOnTitle();
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(statementQuery(id));
  const [opened, setOpened] = useState<StatementLine | null>(null);
  const statement = data?.statement;
  const currency = statement?.currency;
  const isOfChannel = statement?.receiver === 'channel';
  const isPhone = useIsPhone();
  const columns = useInLanguage(() => {
    const options = { isOfChannel, currency, isPhone };
    return { lines: lineColumns({ ...options, onOpen: setOpened }), late: lateColumns(options) };
  }, [isOfChannel, currency, isPhone]);
  const list = useLocation({ select: ({ state }) => state.statements });
  const ofMonth = statement ? { month: statement.month } : {};
  const title = statement
    ? t`${formatRecordName(statement.receiver, statement.name, statement)}, ${formatMonth(statement.month)}`
    : t`Statement`;

  return (
    <Page
      title={title}
      shortTitle={statement ? formatMonth(statement.month) : title}
      back={<BackLink to="/sales/statements" search={list ?? ofMonth} label={t`Statements`} />}
      actions={statement && <StatementActions statement={statement} />}
    >
      {error !== null && data === undefined && <ListError error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton h={320} />}
      {data !== undefined && (
        <Stack gap="xl" maw={1100}>
          <SenderNotice />
          <StatementHead statement={data.statement} isPhone={isPhone} />
          <DataTable
            label={isOfChannel ? t`Schools and teachers` : t`Users`}
            rows={data.lines}
            columns={columns.lines}
            idOf={({ id: line }) => line}
            fits={isPhone}
            empty={null}
          />
          {statement !== undefined && opened !== null && (
            <LineSales statement={statement} line={opened} onClose={() => setOpened(null)} />
          )}
          <StatementMailList statementId={data.statement.statementId} />
          {data.late.total > 0 && (
            <Stack gap="sm" component="section" aria-label={t`Carried over from closed months`}>
              <Title order={2}>
                <Trans>Carried over from closed months</Trans>
              </Title>
              <Text c="dimmed">
                <Trans>It came after its own month was closed, and is part of the sums above.</Trans>
              </Text>
              <Text role="status">{formatLate(data.late, currency)}</Text>
              <DataTable
                label={t`Carried over from closed months`}
                rows={data.late.entries}
                columns={columns.late}
                idOf={({ saleId }) => saleId}
                fits={isPhone}
                empty={null}
              />
            </Stack>
          )}
        </Stack>
      )}
    </Page>
  );
}

type LineSalesProps = { statement: Statement; line: StatementLine; onClose: () => void };

/** The sales, refunds and corrections of one line, each with its price and rate. */
function LineSales({ statement, line, onClose }: LineSalesProps) {
  const { receiver, receiverId, month, currency } = statement;
  const isOfChannel = receiver === 'channel';
  const name = formatRecordName(isOfChannel ? 'educator' : 'student', line.name, line);
  return (
    <SalesDialog
      receiver={receiver}
      receiverId={receiverId}
      figure={{ month, ...(isOfChannel ? { educatorId: line.id } : { studentId: line.id }) }}
      title={t`${name}, ${formatMonth(month)}`}
      currency={currency}
      onClose={onClose}
    />
  );
}

type Late = AnswerOf<typeof fetchStatement>['late'];

/** Sums up late entries; the table has only the first ones if they are many. */
export function formatLate({ total, commission, entries }: Late, currency: Currency | undefined): string {
  const counted = plural(total, { one: '# entry', other: '# entries' });
  const sum = t`${counted}: a commission of ${money(commission, currency)}`;
  return entries.length < total ? `${sum} · ${t`The first ${entries.length} are shown`}` : sum;
}

/** To whom a statement was mailed and when, newest first; nothing if it was never mailed. */
function StatementMailList({ statementId }: { statementId: number }) {
  const { data } = useQuery(statementMailsQuery(statementId));
  if (data === undefined || data.mails.length === 0) return null;
  return (
    <Stack gap="sm" component="section" aria-label={t`Emails`}>
      <Title order={2}>
        <Trans>Emails</Trans>
      </Title>
      <List listStyleType="none" spacing={4}>
        {data.mails.map((mail) => (
          <List.Item key={mail.mailId} style={{ overflowWrap: 'anywhere' }}>
            {formatMail(mail)}{' '}
            <Text span c="dimmed">
              · {mail.orderedBy ?? t`on the day set`}
            </Text>
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}

/** State and sums of a statement; on a phone also the receiver, whose name does not fit into the title. */
function StatementHead({ statement, isPhone }: { statement: Statement; isPhone: boolean }) {
  const {
    receiver,
    name,
    state,
    number,
    sales,
    refunds,
    amount,
    commission,
    currency,
    closedAt,
    closedBy,
    paidOn,
    reference,
  } = statement;
  return (
    <Group gap="xl" align="flex-start" style={{ rowGap: 'var(--mantine-spacing-sm)' }}>
      {isPhone && (
        <Box w="100%">
          <Fact label={t`For`}>{formatRecordName(receiver, name, statement)}</Fact>
        </Box>
      )}
      <Fact label={t`State`}>
        <StateBadge state={state} />
      </Fact>
      {number !== null && <Fact label={t`Number`}>{number}</Fact>}
      <Fact label={t`Sales`}>{numbers().format(sales)}</Fact>
      <Fact label={t`Refunds`}>{numbers().format(refunds)}</Fact>
      <Fact label={t`Amount`}>{money(amount, currency)}</Fact>
      <Fact label={t`Commission`}>
        <b>{money(commission, currency)}</b>
      </Fact>
      {closedAt !== null && closedBy !== null && (
        <Fact label={t({ message: 'Closed', context: 'statement' })}>{t`${companyDayOf(closedAt)}, ${closedBy}`}</Fact>
      )}
      {paidOn !== null && (
        <Fact label={t({ message: 'Paid', context: 'statement' })}>{[paidOn, reference].join(' · ')}</Fact>
      )}
    </Group>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack gap={2}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="div" style={{ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </Stack>
  );
}

type Options = { isOfChannel: boolean; currency: Currency | undefined; isPhone: boolean };

/** `onOpen` shows the sales of a line. */
type LineOptions = Options & { onOpen: (line: StatementLine) => void };

/** The kind of member in the lines of a statement. */
const memberOf = (isOfChannel: boolean) => (isOfChannel ? 'educator' : 'student');

const percent = (basisPoints: number) =>
  numbers({ style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000);

const formatRates = ({ rates }: StatementLine) => enumerate(rates.map(percent));

/** On a phone only the amounts have columns; everything else is below the name. */
function lineColumns({ isOfChannel, currency, isPhone, onOpen }: LineOptions): TableColumn<StatementLine>[] {
  const nameOf = (line: StatementLine) => formatRecordName(memberOf(isOfChannel), line.name, line);
  const name = { id: 'name', header: isOfChannel ? t`School/Teacher` : t`User` };
  const { amount } = amountColumns<StatementLine>(currency);
  const commission: TableColumn<StatementLine> = {
    id: 'commission',
    header: t`Commission`,
    isNumber: true,
    cell: (line) => (
      <FigureButton
        label={t`Sales of ${nameOf(line)}: commission ${money(line.commission, currency)}`}
        onClick={() => onOpen(line)}
      >
        {money(line.commission, currency)}
      </FigureButton>
    ),
  };
  if (isPhone) {
    return [{ ...name, cell: (line) => <Name name={nameOf(line)} below={[lineText(line)]} /> }, amount, commission];
  }
  return [
    { ...name, cell: nameOf },
    { id: 'sales', header: t`Sales`, isNumber: true, width: 90, cell: ({ sales }) => numbers().format(sales) },
    { id: 'refunds', header: t`Refunds`, isNumber: true, width: 90, cell: ({ refunds }) => numbers().format(refunds) },
    amount,
    { id: 'rates', header: t`Rate`, isNumber: true, width: 120, cell: formatRates },
    commission,
  ];
}

function lateColumns({ isOfChannel, currency, isPhone }: Options): TableColumn<LateEntry>[] {
  const nameOf = (entry: LateEntry) => formatRecordName(memberOf(isOfChannel), entry.name, entry);
  const name = { id: 'name', header: t`For` };
  const amounts = amountColumns<LateEntry>(currency);
  if (isPhone) {
    const below = ({ kind, day, reason }: LateEntry) => [`${formatKind(kind)} · ${day}`, reason ?? ''];
    return [
      { ...name, cell: (entry) => <Name name={nameOf(entry)} below={below(entry)} /> },
      amounts.amount,
      amounts.commission,
    ];
  }
  return [
    { id: 'day', header: t`Day`, width: 110, cell: ({ day }) => day },
    { id: 'kind', header: t`Kind`, width: 110, cell: ({ kind }) => formatKind(kind) },
    { ...name, cell: nameOf },
    { id: 'reason', header: t`Reason`, cell: ({ reason }) => reason },
    amounts.amount,
    amounts.commission,
  ];
}

function amountColumns<Row extends { amount: number; commission: number }>(currency: Currency | undefined) {
  const amount: TableColumn<Row> = {
    id: 'amount',
    header: t`Amount`,
    isNumber: true,
    cell: (row) => money(row.amount, currency),
  };
  const commission: TableColumn<Row> = {
    id: 'commission',
    header: t`Commission`,
    isNumber: true,
    cell: (row) => money(row.commission, currency),
  };
  return { amount, commission };
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
