import type { LateEntry, StatementLine } from '@eemusic/contract/sales/statements';
import type { Currency } from '@eemusic/contract/platform/currencies';
import { plural, t } from '@lingui/core/macro';
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { enumerate, money, numbers } from '#platform/locales/formats.ts';
import { formatRecordName } from '#platform/names/records.ts';
import type { TableColumn } from '#platform/ui/list/types.ts';
import { FigureButton } from '#sales/commissions/index.ts';

type Options = { isOfChannel: boolean; currency: Currency | undefined; isPhone: boolean };

/** `onOpen` shows the sales of a line. */
type LineOptions = Options & { onOpen: (line: StatementLine) => void };

/** The kind of member in the lines of a statement. */
const memberOf = (isOfChannel: boolean) => (isOfChannel ? 'educator' : 'student');

const percent = (basisPoints: number) =>
  numbers({ style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000);

const formatRates = ({ rates }: StatementLine) => enumerate(rates.map(percent));

/** On a phone only the amounts have columns; everything else is below the name. */
export function lineColumns({ isOfChannel, currency, isPhone, onOpen }: LineOptions): TableColumn<StatementLine>[] {
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

export function lateColumns({ isOfChannel, currency, isPhone }: Options): TableColumn<LateEntry>[] {
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
