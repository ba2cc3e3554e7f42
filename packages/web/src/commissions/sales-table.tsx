import { type Sale, saleColumns } from '@eemusic/contract/commissions';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { IconReceiptOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { type Column, DataTable, type Sort } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { money, percent } from './money.ts';
import { RefundButton } from './refund-button.tsx';
import { useMaySell } from './use-may-sell.ts';

type Props = {
  rows: readonly Sale[] | undefined;
  isOutdated: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
};

export function isSortable(column: string): column is (typeof saleColumns)[number] {
  return saleColumns.some((one) => one === column);
}

export function SalesTable({ rows, ...sorting }: Props) {
  const mayRefund = useMaySell();
  const columns = useMemo(() => columnsOf(mayRefund), [mayRefund]);
  return (
    <DataTable
      label={t`Sales`}
      rows={rows}
      columns={columns}
      idOf={({ saleId }) => saleId}
      nameOf={({ studentName }) => studentName}
      {...sorting}
      empty={
        <EmptyState
          icon={IconReceiptOff}
          title={t`No sales`}
          hint={t`A sale is written when a subscription key is redeemed.`}
        />
      }
    />
  );
}

function columnsOf(mayRefund: boolean): Column<Sale>[] {
  const columns: Column<Sale>[] = [
    { id: 'at', header: t`Day`, sortBy: 'server', width: 110, cell: ({ at }) => at.slice(0, 10) },
    { id: 'studentName', header: t`User`, sortBy: 'server', cell: (sale) => <Named sale={sale} /> },
    { id: 'educatorName', header: t`School/Teacher`, sortBy: 'server', cell: ({ educatorName }) => educatorName },
    {
      id: 'durationDays',
      header: t`Days`,
      sortBy: 'server',
      isNumber: true,
      cell: ({ durationDays }) => durationDays,
    },
    {
      id: 'amount',
      header: t`Price`,
      sortBy: 'server',
      isNumber: true,
      cell: ({ amount, priceFrom }) => <Ruled value={money(amount)} rule={t`price from ${priceFrom}`} />,
    },
    {
      id: 'commission',
      header: t`Commission`,
      sortBy: 'server',
      isNumber: true,
      cell: ({ commission, rate, rateFrom }) => (
        <Ruled value={money(commission)} rule={t`${percent(rate)}, rate from ${rateFrom}`} />
      ),
    },
  ];
  if (!mayRefund) return columns;
  const refund = (sale: Sale) => (sale.refundOf === null && !sale.isRefunded ? <RefundButton sale={sale} /> : null);
  return [...columns, { id: 'refund', header: t`Refund`, isHeaderHidden: true, width: 100, cell: refund }];
}

function Named({ sale: { studentName, refundOf, isRefunded, reason } }: { sale: Sale }) {
  return (
    <Stack gap={0}>
      {studentName}
      {refundOf !== null && (
        <Text span size="xs" c="dimmed">
          <Trans>Refund: {reason}</Trans>
        </Text>
      )}
      {isRefunded && (
        <Text span size="xs" c="dimmed">
          <Trans>Refunded</Trans>
        </Text>
      )}
    </Stack>
  );
}

/** A figure with the rule that made it. */
function Ruled({ value, rule }: { value: string; rule: string }) {
  return (
    <Stack gap={0} align="flex-end" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {value}
      <Text span size="xs" c="dimmed">
        {rule}
      </Text>
    </Stack>
  );
}
