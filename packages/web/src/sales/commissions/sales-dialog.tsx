import type { Currency } from '@eemusic/contract/platform/currencies';
import { monthOf } from '@eemusic/contract/platform/days';
import { firstRuleDay, listSales, type Sale, saleColumns } from '@eemusic/contract/sales/commissions';
import type { Receiver } from '@eemusic/contract/sales/choices';
import type { AnswerOf, CallOf } from '@eemusic/contract/platform/endpoint';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { enumerate, money } from '#platform/locales/formats.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import type { Sort } from '#platform/ui/list/address.ts';
import type { Figure } from './figure.tsx';
import { IconReceiptOff } from '@tabler/icons-react';
import { formatDuration } from '#platform/locales/format-duration.ts';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { formatRecordName } from '#platform/names/records.ts';
import type { TableColumn } from '#platform/ui/list/types.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { useIsPhone } from '#platform/ui/use-is-phone.ts';
import { Note, PagedTable, pageQuery, RecordName } from '#sales/ui/index.ts';
import { RefundButton } from './refund-dialog.tsx';
import { percent } from './rule-value.tsx';
import { useMay } from '#access/profile/index.ts';

type Props = {
  receiver: Receiver;
  receiverId: number;
  figure: Figure;
  /** What the figure refers to, such as 'Nov 2026'. */
  title: string;
  /** Of a closed statement; otherwise the company's current one. */
  currency?: Currency | undefined;
  onClose: () => void;
};

const size = 50;
export const salesQuery = (filter: CallOf<typeof listSales>) => pageQuery(['commissions', 'sales'], listSales, filter);

/** Counts refunds, corrections and adjustments separately, because they are not sales. */
function totalText(sums: AnswerOf<typeof listSales>, currency: Currency | undefined): string {
  const { total, refunds, corrections, adjustments, amount, commission } = sums;
  const lines = enumerate([
    plural(total - refunds - corrections - adjustments, { one: '# sale', other: '# sales' }),
    ...(refunds > 0 ? [plural(refunds, { one: '# refund', other: '# refunds' })] : []),
    ...(corrections > 0 ? [plural(corrections, { one: '# correction', other: '# corrections' })] : []),
    ...(adjustments > 0 ? [plural(adjustments, { one: '# adjustment', other: '# adjustments' })] : []),
  ]);
  return t`${lines}: ${money(amount, currency)} in total, a commission of ${money(commission, currency)}.`;
}

/** Whether a row is in the statement of this month although its day is in an earlier one. */
const isCarriedOver = ({ day }: Pick<Sale, 'day'>, { month }: Figure) => month !== undefined && monthOf(day) < month;

export function SalesDialog({ receiver, receiverId, figure, title, currency, onClose }: Props) {
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<Sort>({ by: 'at', order: 'desc' });
  const sortBy = isSortable(sort.by) ? sort.by : 'at';
  const filter = { receiver, receiverId, ...figure, Page: page, Size: size, sortBy, sortOrder: sort.order };
  const found = useQuery(salesQuery(filter));
  const { data } = found;
  const mayRefund = useMay()('SM');
  const isPhone = useIsPhone();
  const columns = useInLanguage(() => columnsOf({ mayRefund, isPhone, currency }), [mayRefund, isPhone, currency]);

  return (
    /* Not centred, so that its top does not move when the sales arrive. */
    <Dialog opened onClose={onClose} title={title} size={1080} centered={false}>
      <Stack gap="sm">
        {(data === undefined || data.total > 0) && (
          <Text role="status" mih="1lh">
            {data !== undefined && totalText(data, currency)}
          </Text>
        )}
        {data?.sales.some((sale) => isCarriedOver(sale, figure)) === true && (
          <Note>
            <Trans>
              Entries from earlier days arrived after their own month was closed, so they count in this one.
            </Trans>
          </Note>
        )}
        <PagedTable
          label={t`Sales`}
          found={found}
          rowsIn={({ sales }) => sales}
          {...{ page, size, columns, sort, isSortable }}
          onPage={setPage}
          idOf={({ saleId }) => saleId}
          fits={isPhone}
          onSort={(next) => {
            setSort(next);
            setPage(1);
          }}
          empty={
            <EmptyState
              icon={IconReceiptOff}
              title={t`No sales`}
              hint={t`A sale is recorded when a subscription key is redeemed.`}
            />
          }
        />
      </Stack>
    </Dialog>
  );
}

function isSortable(column: string): column is (typeof saleColumns)[number] {
  return saleColumns.some((one) => one === column);
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
      cell: (sale) =>
        sale.educatorId !== null && (
          <RecordName kind="educator" id={sale.educatorId} name={sale.educatorName} purged={sale.purged} />
        ),
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
    ...(!isPhone && { width: 132 }),
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
      <span>
        <RecordName kind="student" id={studentId} name={studentName} purged={sale.purged} />
      </span>
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
 * An amount, with the price or the rate that determines it, unless it is the first: a short one before the amount, a
 * long one below it. The day does not break at its hyphens.
 */
function FigureWithRule({ value, rule }: { value: string; rule: string | null }) {
  return (
    <span className="flex flex-wrap items-center tabular-nums" style={{ flexDirection: 'row-reverse', gap: '0 8px' }}>
      {value}
      {rule !== null && (
        <Text span size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {rule}
        </Text>
      )}
    </span>
  );
}
