import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { channelsOfPage } from '@eemusic/contract/learning/choices';
import { enumerate, money } from '#platform/locales/formats.ts';
import { ListError } from '#platform/ui/list-error.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import { ItemFrame } from './item-frame.tsx';
import { gradesIn, nameAge, nameGrade, nameRegion, nameState, partOfAge, partOfGrade, partOfRegion } from './names.ts';
import { OverviewTrend } from './overview-trend.tsx';
import { channelsQuery, type ComparedChannel, type Overview, overviewQuery } from './queries.ts';
import { useAddress } from './use-address.ts';
import { chartOrTable } from './views.ts';
import { Bars, shareOf } from './bars.tsx';
import { FigureCard } from './figure-card.tsx';
import { type Column, type Mark, rowsOf } from './figure.ts';
import { formatNumber, formatStudents, formatTime } from './format.ts';
import { summaryOf } from './summary.ts';
import { changeOf } from './change.ts';
import { Tiles } from './tiles.tsx';
import { useOverviewBefore } from './use-before.ts';
import { ChartDataTable } from './chart-data-table.tsx';
import type { Period } from './period.ts';
import type { Rows } from './address.ts';
import { partColumns } from './columns.ts';

/** Students, their practice, and sales. */
export function OverviewPage() {
  const { address } = useAddress();
  const found = useQuery(overviewQuery(address));
  const isOfAll = address.channel === undefined && address.educator === undefined;
  return (
    <ItemFrame
      found={found}
      views={chartOrTable()}
      namesOf={({ byGrade }: Overview) => ({ grades: gradesIn(byGrade) })}
      heights={[340, 200, 420, 420, 420]}
      hasTiles
      whenEmpty={subscriptionsOf}
    >
      {(overview) => (
        <>
          <OverviewTiles overview={overview} label={t`Figures of the period`} />
          <OverviewTrend overview={overview} />
          {isOfAll && <ChannelComparison period={overview.period} />}
          <OverviewParts overview={overview} />
          <Subscriptions overview={overview} />
        </>
      )}
    </ItemFrame>
  );
}

/** Not limited to the period: the current state of all keys. */
const subscriptionsOf = (overview: Overview) => <Subscriptions overview={overview} />;

type State = Overview['subscriptions'][number];

/** The current state of keys. */
function Subscriptions({ overview: { subscriptions, period } }: { overview: Overview }) {
  const { address } = useAddress();
  const target = ({ state, keys }: State) => rowsOf(keys, { rows: 'keys', state });
  const marks = subscriptions.map((one): Mark => ({
    key: one.state,
    name: nameState(one.state),
    value: one.keys,
    text: formatNumber(one.keys),
    spokenText: plural(one.keys, { one: '# key', other: '# keys' }),
    target: target(one),
  }));
  const columns: Column<State>[] = [
    { header: t`State`, format: ({ state }) => nameState(state), raw: ({ state }) => nameState(state) },
    { header: t`Keys`, isNumber: true, format: ({ keys }) => formatNumber(keys), raw: ({ keys }) => keys, target },
  ];
  const title = t`Subscriptions now, by state`;
  const total = subscriptions.reduce((sum, { keys }) => sum + keys, 0);
  return (
    <FigureCard
      id="subscriptions"
      title={title}
      summary={summaryOf({ marks, format: formatNumber, total })}
      period={period}
      columns={columns}
      rows={subscriptions}
      keyOf={({ state }) => state}
      isTable={address.view === 'table'}
      isWide
      chart={<Bars marks={marks} label={title} />}
    />
  );
}

function OverviewTiles({ overview, label }: { overview: Overview; label: string }) {
  const { students, practice, sales } = overview;
  const ofKind = (kind: 'active' | 'new' | 'lapsed') => rowsOf(students[kind] ?? 0, { rows: 'students', kind });
  const sessions = rowsOf(practice.sessions, { rows: 'sessions' });
  const before = useOverviewBefore(overview);
  return (
    <Tiles
      label={label}
      tiles={[
        {
          key: 'active',
          name: t`Active students`,
          value: students.active === null ? '–' : formatNumber(students.active),
          ...(students.active === null && { spokenText: formatStudents(null) }),
          hint: students.active === null ? t`counted over at most 13 months` : t`practised`,
          change: students.active === null ? null : changeOf(students.active, before?.students.active, formatNumber),
          target: ofKind('active'),
        },
        {
          key: 'new',
          name: t`New students`,
          value: formatNumber(students.new),
          hint: t`were added`,
          change: changeOf(students.new, before?.students.new, formatNumber),
          target: ofKind('new'),
        },
        {
          key: 'lapsed',
          name: t`Lapsed students`,
          value: formatNumber(students.lapsed),
          hint: t`ended without renewal`,
          change: changeOf(students.lapsed, before?.students.lapsed, formatNumber, 'less'),
          target: ofKind('lapsed'),
        },
        {
          key: 'seconds',
          name: t`Practice time`,
          value: formatTime(practice.seconds),
          spokenText: formatTime(practice.seconds, 'long'),
          hint: !students.active ? '' : t`${formatTime(practice.seconds / students.active)} a student`,
          change: changeOf(practice.seconds, before?.practice.seconds, formatTime),
          target: sessions,
        },
        {
          key: 'sessions',
          name: t`Sessions`,
          value: formatNumber(practice.sessions),
          hint: practice.sessions === 0 ? '' : t`${formatTime(practice.seconds / practice.sessions)} each`,
          change: changeOf(practice.sessions, before?.practice.sessions, formatNumber),
          target: sessions,
        },
        {
          key: 'sales',
          name: t`Sales`,
          value: money(sales.amount),
          hint: salesText(sales),
          change: changeOf(sales.amount, before?.sales.amount, money),
          target: rowsOf(sales.count + sales.refunds, { rows: 'sales' }),
        },
      ]}
    />
  );
}

function salesText({ count, refunds }: Overview['sales']): string {
  const sold = plural(count, { one: '# sale', other: '# sales' });
  return refunds === 0 ? sold : enumerate([sold, plural(refunds, { one: '# refund', other: '# refunds' })]);
}

/** The channels side by side, those with the most sales first. A channel links to its own figures. */
function ChannelComparison({ period }: { period: Period }) {
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

type Counted = { students: number | null; sessions: number; seconds: number };

/** Students who practised, by age, grade and region. */
function OverviewParts({ overview }: { overview: Overview }) {
  const { byAge, byGrade, byRegion, period, students } = overview;
  const shared = { period, total: students.active };
  return (
    <>
      <Parts
        id="by-age"
        title={t`Students by age`}
        head={t`Age`}
        parts={byAge}
        name={nameAge}
        part={partOfAge}
        {...shared}
      />
      <Parts
        id="by-grade"
        title={t`Students by grade`}
        head={t`Grade`}
        parts={byGrade}
        name={nameGrade}
        part={partOfGrade}
        {...shared}
      />
      <Parts
        id="by-region"
        title={t`Students by region`}
        head={t`Region`}
        parts={byRegion}
        name={nameRegion}
        part={partOfRegion}
        {...shared}
        isWide
      />
    </>
  );
}

type Props<Part extends Counted> = {
  id: string;
  title: string;
  head: string;
  parts: readonly Part[];
  name: (part: Part) => string;
  part: (part: Part) => Rows;
  period: Overview['period'];
  /**
   * All students who practised; less than the sum of the parts, because a student may be in several. Null if the period
   * is too long to count them.
   */
  total: number | null;
  isWide?: boolean;
};

function Parts<Part extends Counted>({ id, title, head, parts, name, part, period, total, isWide }: Props<Part>) {
  const { address } = useAddress();
  const marks = parts.map((one): Mark => {
    const { seconds } = one;
    const students = total === null ? null : one.students;
    const text = formatStudents(students);
    const spokenText = students === null ? text : plural(students, { one: '# student', other: '# students' });
    return {
      key: name(one),
      name: name(one),
      value: students,
      text,
      spokenText: enumerate([spokenText, formatTime(seconds, 'long')]),
      target: rowsOf(students ?? 0, { rows: 'students', kind: 'active', ...part(one) }),
    };
  });
  return (
    <FigureCard
      id={id}
      title={title}
      summary={
        total === null
          ? t`Students are counted over at most 13 months.`
          : summaryOf({ marks, format: formatNumber, total })
      }
      period={period}
      columns={partColumns(head, name, part)}
      rows={parts}
      keyOf={name}
      isTable={address.view === 'table'}
      {...(isWide === true && { isWide })}
      chart={<Bars marks={marks} label={title} />}
    />
  );
}
