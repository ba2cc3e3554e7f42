import { channelsOfPage } from '@eemusic/contract/learning/choices';
import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { money } from '#platform/locales/formats.ts';
import { ListError } from '#platform/ui/list-error.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import { shareOf } from './bars.tsx';
import { ChartDataTable } from './chart-data-table.tsx';
import { FigureCard } from './figure-card.tsx';
import type { Column } from './figure.ts';
import { formatStudents, formatTime } from './format.ts';
import type { Period } from './period.ts';
import { type ComparedChannel, channelsQuery } from './queries.ts';

/** The channels side by side, those with the most sales first. A channel links to its own figures. */
export function ChannelComparison({ period }: { period: Period }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(channelsQuery(period, page));
  const title = t`Channels side by side`;
  const columns = columnsOf();
  const rows = data?.channels ?? [];
  const keyOf = ({ channelId }: ComparedChannel) => String(channelId);
  const table = (
    <ChartDataTable
      caption={title}
      columns={columns.map((column) => withBars(column, rows))}
      rows={rows}
      keyOf={keyOf}
    />
  );
  return (
    <FigureCard
      id="channels"
      title={title}
      summary=""
      period={period}
      columns={columns}
      rows={rows}
      keyOf={keyOf}
      isTable={false}
      isTableWithBars
      isWide
      chart={
        <>
          {data === undefined && error !== null && <ListError error={error} onRetry={() => void refetch()} />}
          {data === undefined && error === null && <Skeleton h={280} />}
          {data !== undefined && table}
          {data !== undefined && data.total > channelsOfPage && (
            <Pager page={page} size={channelsOfPage} total={data.total} onPage={setPage} />
          )}
        </>
      }
    />
  );
}

type ChannelColumn = Column<ComparedChannel>;

function columnsOf(): ChannelColumn[] {
  const number = (header: string, raw: (row: ComparedChannel) => number | null): ChannelColumn => ({
    header,
    isNumber: true,
    raw,
    format: (row) => formatStudents(raw(row)),
  });
  return [
    {
      header: t`Channel`,
      format: ({ name }) => name,
      raw: ({ name }) => name,
      target: ({ channelId }) => ({ to: 'channel', channelId }),
    },
    {
      header: t`Sales`,
      isNumber: true,
      format: ({ sales }) => money(sales.amount),
      raw: ({ sales }) => sales.amount,
    },
    number(t`Active students`, ({ students }) => students.active),
    number(t`New students`, ({ students }) => students.new),
    number(t`Lapsed students`, ({ students }) => students.lapsed),
    number(t`Sessions`, ({ practice }) => practice.sessions),
    {
      header: t`Practice time`,
      fileHeader: t`Practice time (seconds)`,
      isNumber: true,
      format: ({ practice }) => formatTime(practice.seconds),
      raw: ({ practice }) => practice.seconds,
    },
  ];
}

/** The highest figure of the column on this page has a bar of full length. */
function withBars(column: ChannelColumn, rows: readonly ComparedChannel[]): ChannelColumn {
  if (column.isNumber !== true) return column;
  const valueOf = (row: ComparedChannel) => Math.max(0, Number(column.raw(row)));
  const max = Math.max(0, ...rows.map(valueOf));
  return { ...column, share: (row) => shareOf(valueOf(row), max) };
}
