import type { Currency } from '@eemusic/contract/platform/currencies';
import { firstRuleDay, type Sale, saleColumns } from '@eemusic/contract/sales/commissions';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { IconReceiptOff } from '@tabler/icons-react';
import { formatDuration } from '#platform/locales/format-duration.ts';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { formatRecordName } from '#platform/names/records.ts';
import { DataTable } from '#platform/ui/data-table.tsx';
import type { Sort } from '#platform/ui/list/address.ts';
import type { TableColumn } from '#platform/ui/list/types.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { useIsPhone } from '#platform/ui/use-is-phone.ts';
import { money, percent } from './money.ts';
import { RefundButton } from './refund-dialog.tsx';
import { useMay } from '#access/profile/index.ts';

type Props = {
  rows: readonly Sale[] | undefined;
  currency?: Currency | undefined;
  isOutdated: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
};

export function isSortable(column: string): column is (typeof saleColumns)[number] {
  return saleColumns.some((one) => one === column);
}

export function SalesTable({ rows, currency, ...rest }: Props) {
  const mayRefund = useMay()('SM');
  const isPhone = useIsPhone();
  const columns = useInLanguage(() => columnsOf({ mayRefund, isPhone, currency }), [mayRefund, isPhone, currency]);
  return (
    <DataTable
      label={t`Sales`}
      rows={rows}
      columns={columns}
      idOf={({ saleId }) => saleId}
      fits={isPhone}
      {...rest}
      isSortable={isSortable}
      empty={
        <EmptyState
          icon={IconReceiptOff}
          title={t`No sales`}
          hint={t`A sale is recorded when a subscription key is redeemed.`}
        />
      }
    />
  );
}

type Options = { isPhone: boolean; currency: Currency | undefined };

function columnsOf({ mayRefund, ...options }: Options & { mayRefund: boolean }): TableColumn<Sale>[] {
  const { isPhone, currency } = options;
  const shown = isPhone ? [nameColumn(options), commissionColumn(options)] : wideColumns(options);
  if (!mayRefund) return shown;
  const refund = (sale: Sale) =>
    isRefundable(sale) ? (
      <RefundButton sale={{ ...sale, name: formatRecordName('student', sale.studentName, sale) }} currency={currency} />
    ) : null;
  return [...shown, { id: 'refund', header: t`Refund`, isHeaderHidden: true, width: isPhone ? 84 : 100, cell: refund }];
}

const isRefundable = ({ studentId, refundOf, correctionOf, isRefunded }: Sale) =>
  studentId !== null && refundOf === null && correctionOf === null && !isRefunded;

function wideColumns(options: Options): TableColumn<Sale>[] {
  return [
    { id: 'at', header: t`Day`, width: 110, cell: ({ day }) => day },
    nameColumn(options),
    {
      id: 'educatorName',
      header: t`School/Teacher`,
      cell: (sale) => (sale.educatorId === null ? '' : formatRecordName('educator', sale.educatorName, sale)),
    },
    {
      id: 'durationDays',
      header: t`Duration`,
      cell: ({ durationDays }) => (durationDays === 0 ? '' : formatDuration(durationDays)),
    },
    {
      id: 'amount',
      header: t`Price`,
      isNumber: true,
      cell: ({ amount, priceFrom }) => (
        <FigureWithRule
          value={money(amount, options.currency)}
          rule={priceFrom === null || priceFrom === firstRuleDay ? null : t`price from ${priceFrom}`}
        />
      ),
    },
    commissionColumn(options),
  ];
}

function nameColumn(options: Options): TableColumn<Sale> {
  return {
    id: 'studentName',
    header: t`User`,
    cell: (sale) => <SaleName sale={sale} {...options} />,
  };
}

function commissionColumn({ isPhone, currency }: Options): TableColumn<Sale> {
  return {
    id: 'commission',
    header: t`Commission`,
    isNumber: true,
    cell: ({ commission, rate, rateFrom }) => (
      <FigureWithRule
        value={money(commission, currency)}
        rule={rate === null ? null : formatRate(rate, isPhone ? null : rateFrom)}
      />
    ),
  };
}

const formatRate = (rate: number, from: string | null) =>
  from === null || from === firstRuleDay ? percent(rate) : t`${percent(rate)}, rate from ${from}`;

function SaleName({ sale, isPhone, currency }: Options & { sale: Sale }) {
  const { studentId, studentName, educatorName, refundOf, correctionOf, refunded, isRefunded, reason } = sale;
  if (studentId === null) return <Trans>Adjustment: {reason}</Trans>;

  return (
    <Stack gap={0}>
      {formatRecordName('student', studentName, sale)}
      {isPhone && (
        <Text span size="xs" c="dimmed">
          {formatRecordName('educator', educatorName, sale)}
          <br />
          {sale.day} · {formatDuration(sale.durationDays)} · {money(sale.amount, currency)}
        </Text>
      )}
      {refundOf !== null && (
        <Text span size="xs" c="dimmed">
          <Trans>Refund: {reason}</Trans>
        </Text>
      )}
      {correctionOf !== null && (
        <Text span size="xs" c="dimmed">
          <Trans>Correction: {reason}</Trans>
        </Text>
      )}
      {(isRefunded || refunded !== 0) && (
        <Text span size="xs" c="dimmed">
          {isRefunded ? <Trans>Refunded</Trans> : <Trans>{money(refunded, currency)} refunded</Trans>}
        </Text>
      )}
    </Stack>
  );
}

/**
 * An amount, with the price or the rate that determines it, unless it is the first. The day does not break at its
 * hyphens.
 */
function FigureWithRule({ value, rule }: { value: string; rule: string | null }) {
  return (
    <Stack gap={0} align="flex-end" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {value}
      {rule !== null && (
        <Text span size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {rule}
        </Text>
      )}
    </Stack>
  );
}
