import type { Currency } from '@eemusic/contract/platform/currencies';
import { monthOf } from '@eemusic/contract/platform/days';
import type { listSales, Sale } from '@eemusic/contract/sales/commissions';
import type { Receiver } from '@eemusic/contract/sales/choices';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { enumerate } from '#platform/locales/formats.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import type { Sort } from '#platform/ui/list/address.ts';
import { ListError } from '#platform/ui/list-error.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import type { Figure } from './figure.ts';
import { money } from './money.ts';
import { salesQuery } from './queries.ts';
import { isSortable, SalesTable } from './sales-table.tsx';

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

/** The sales of a figure, each with the price and the rate that applied to it. */
export function SalesDialog({ receiver, receiverId, figure, title, currency, onClose }: Props) {
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<Sort>({ by: 'at', order: 'desc' });
  const sortBy = isSortable(sort.by) ? sort.by : 'at';
  const filter = { receiver, receiverId, ...figure, Page: page, Size: size, sortBy, sortOrder: sort.order };
  const { data, error, isPlaceholderData, refetch } = useQuery(salesQuery(filter));

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
          <Text size="sm" c="dimmed">
            <Trans>
              Entries from earlier days arrived after their own month was closed, so they count in this one.
            </Trans>
          </Text>
        )}
        {error !== null && data === undefined ? (
          <ListError error={error} onRetry={() => void refetch()} />
        ) : (
          <SalesTable
            rows={data?.sales}
            currency={currency}
            isOutdated={isPlaceholderData}
            sort={sort}
            onSort={(next) => {
              setSort(next);
              setPage(1);
            }}
          />
        )}
        {data !== undefined && data.total > size && (
          <Pager page={page} size={size} total={data.total} onPage={setPage} />
        )}
      </Stack>
    </Dialog>
  );
}
