import type { Receiver } from '@eemusic/contract/sales/choices';
import { collator, days, enumerate, formatMonth, money, numbers } from '#platform/locales/formats.ts';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Group, Skeleton, Stack, Title } from '@mantine/core';
import { IconCoins, IconUserSearch } from '@tabler/icons-react';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { formatRecordName } from '#platform/names/records.ts';
import { Queried } from '#platform/ui/list-error.tsx';
import { type Figures, MonthsChart } from '#platform/ui/months-chart.tsx';
import { Page } from '#platform/ui/page.tsx';
import { PrintButton } from '#platform/ui/print-button.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { type Figure, FigureButton, readFigure, writeFigure } from './figure.tsx';
import { SalesDialog } from './sales-dialog.tsx';
import { searchable } from '@eemusic/contract/platform/searchable';
import { DataTable } from '#platform/ui/data-table.tsx';
import type { Sort } from '#platform/ui/list/address.ts';
import type { TableColumn } from '#platform/ui/list/types.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import { SearchField } from '#platform/ui/search-field.tsx';
import { usePrinting } from '#platform/ui/use-printing.ts';
import { sumOf } from '#platform/ui/months-chart-figures.ts';
import { IconButton, Note, RecordName, SubscriptionBadge } from '#sales/ui/index.ts';
import type { PurgedKind } from '@eemusic/contract/platform/deletions';
import { reportChannel, reportEducator } from '@eemusic/contract/sales/commissions';
import type { SubscriptionStatus } from '@eemusic/contract/sales/users';
import { call } from '#platform/api/call.ts';
import type { CallOptions } from '#platform/api/request.ts';

type Props = {
  receiver: Receiver;
  id: number;
  back: ReactNode;
  /** The figure whose sales are shown, as written in the address; undefined if none are shown. */
  sales: string | undefined;
  onSales: (sales: string | undefined) => void;
};

export function ReportScreen({ receiver, id, back, sales, onSales }: Props) {
  useFocusOnTitle();
  const found = useQuery(reportQuery(receiver, id));
  const data = useInLanguage(() => found.data && withNames(receiver, found.data), [receiver, found.data]);
  const figure = readFigure(sales);
  const title = data === undefined ? t`Report` : t`Report: ${data.name}`;

  return (
    <Page
      title={title}
      back={back}
      actions={
        <>
          <IconButton icon={IconCoins} target={{ to: '/sales/rules' }}>{t`Prices and rates`}</IconButton>
          <PrintButton />
        </>
      }
    >
      <Queried query={{ ...found, data }} waiting={<Skeleton h={736} />}>
        {(report) => (
          <>
            <ReportBody report={report} receiver={receiver} onFigure={(next) => onSales(writeFigure(next))} />
            {figure !== null && (
              <SalesDialog
                receiver={receiver}
                receiverId={id}
                figure={figure}
                title={titleOf(figure, report)}
                onClose={() => onSales(undefined)}
              />
            )}
          </>
        )}
      </Queried>
    </Page>
  );
}

/** The report, with a placeholder for each school or student that was permanently removed. */
function withNames(receiver: Receiver, report: Report): Report {
  const kind = receiver === 'channel' ? 'educator' : 'student';
  return {
    ...report,
    breakdown: report.breakdown.map((line) => ({ ...line, name: formatRecordName(kind, line.name, line) })),
  };
}

type ReportBodyProps = { report: Report; receiver: Receiver; onFigure: (figure: Figure) => void };

function ReportBody({ report, receiver, onFigure }: ReportBodyProps) {
  const { months, commission, schools, users, breakdown } = report;
  const figures: Figures[] = [
    { id: 'commission', label: t`Commission`, kind: 'money', values: commission },
    ...(schools === null ? [] : [{ id: 'schools', label: t`Schools`, kind: 'count' as const, values: schools }]),
    { id: 'users', label: t`Users`, kind: 'count', values: users },
  ];
  return (
    <Stack gap="xl">
      <MonthsChart
        label={t`The last 12 months`}
        months={months}
        figures={figures}
        hint={t`Click a month to see its sales.`}
        onMonth={(month) => onFigure({ month })}
      />
      <Breakdown receiver={receiver} lines={breakdown} onFigure={onFigure} />
    </Stack>
  );
}

function titleOf({ month, educatorId, studentId }: Figure, { name, breakdown }: Report): string {
  if (month !== undefined) {
    return t`${name}: sales of ${formatMonth(month)}`;
  }
  const id = educatorId ?? studentId;
  if (id === undefined) return t`${name}: sales of the last 12 months`;
  const of = breakdown.find((line) => line.id === id)?.name ?? '';
  return t`${name}: sales of ${of}`;
}

type BreakdownProps = { receiver: Receiver; lines: readonly Line[]; onFigure: (figure: Figure) => void };

const size = 100;
/** Limited, because a browser takes minutes to lay out more rows for printing. */
const maxPrinted = 5_000;

function Breakdown({ receiver, lines, onFigure }: BreakdownProps) {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<Sort>({ by: 'commission', order: 'desc' });
  const [page, setPage] = useState(1);
  const columns = useInLanguage(() => columnsOf(receiver, onFigure), [receiver, onFigure]);
  const found = useMemo(() => linesFound(lines, { search, sort }), [lines, search, sort]);
  const isPrinting = usePrinting();
  const shown = isPrinting ? found.slice(0, maxPrinted) : found.slice((page - 1) * size, page * size);
  const sum = sumOf(found.map(({ commission }) => commission));
  const former = found.filter((line) => line.former !== null).length;
  const members = found.filter(({ id }) => id > 0).length;
  const isOfChannel = receiver === 'channel';

  return (
    <Stack gap="sm" component="section" aria-labelledby="breakdown">
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={2} id="breakdown">
            {isOfChannel ? <Trans>By school</Trans> : <Trans>By user</Trans>}
          </Title>
          <Note role="status">
            {[
              isOfChannel
                ? plural(members, { one: '# school', other: '# schools' })
                : plural(members, { one: '# user', other: '# users' }),
              ...(former > 0 ? [plural(former, { one: '# former', other: '# former' })] : []),
              t`commission ${money(sum)}`,
            ].join(' · ')}
          </Note>
        </div>
        <Box w={280} maw="100%" data-no-print>
          <SearchField
            value={search}
            label={isOfChannel ? t`Search schools` : t`Search users`}
            onSearch={(query) => {
              setSearch(query);
              setPage(1);
            }}
          />
        </Box>
      </Group>
      <DataTable
        label={isOfChannel ? t`By school` : t`By user`}
        rows={shown}
        columns={columns}
        idOf={({ id }) => id}
        sort={sort}
        isSortable={isSortable}
        onSort={(next) => {
          setSort(next);
          setPage(1);
        }}
        fits
        empty={<Nobody isSearched={search !== ''} isOfChannel={isOfChannel} />}
      />
      {isPrinting && found.length > maxPrinted && (
        <Note>
          <Trans>
            Only the first {numbers().format(maxPrinted)} of {numbers().format(found.length)} are printed.
          </Trans>
        </Note>
      )}
      {found.length > size && !isPrinting && <Pager page={page} size={size} total={found.length} onPage={setPage} />}
    </Stack>
  );
}

function Nobody({ isSearched, isOfChannel }: { isSearched: boolean; isOfChannel: boolean }) {
  const [title, hint] = isSearched
    ? [t`No one with this name`, t`Try part of it.`]
    : isOfChannel
      ? [t`This channel has no schools yet`, t`Choose its schools and teachers in its form.`]
      : [t`This school has no users yet`, t`Choose them in its form, or let users redeem its keys.`];
  return <EmptyState icon={IconUserSearch} title={title} hint={hint} />;
}

function columnsOf(receiver: Receiver, onFigure: BreakdownProps['onFigure']): TableColumn<Line>[] {
  const name: TableColumn<Line> = {
    id: 'name',
    header: receiver === 'channel' ? t`School/Teacher` : t({ message: 'Name', context: 'person' }),
    cell: (line) => {
      if (line.id === 0) return t`Adjustments`;
      const kind = receiver === 'channel' ? 'educator' : 'student';
      return (
        <Group gap="0 4px">
          <RecordName kind={kind} id={line.id} name={line.name} purged={line.purged} />
          <Former line={line} />
        </Group>
      );
    },
  };
  const commission: TableColumn<Line> = {
    id: 'commission',
    header: t`Commission`,
    isNumber: true,
    width: 150,
    /* What was agreed beside the sales is listed with its statement. */
    cell: (line) =>
      line.id === 0 ? (
        money(line.commission)
      ) : (
        <FigureButton
          label={t`Sales of ${line.name}: commission ${money(line.commission)}`}
          onClick={() => onFigure(receiver === 'channel' ? { educatorId: line.id } : { studentId: line.id })}
        >
          {money(line.commission)}
        </FigureButton>
      ),
  };
  if (receiver === 'channel') {
    const students: TableColumn<Line> = {
      id: 'students',
      header: t`Users`,
      isNumber: true,
      width: 110,
      /* The users of a school that has left now belong to another channel. */
      cell: (line) => (line.former === null && line.id > 0 ? line.students : '–'),
    };
    return [name, students, commission];
  }
  return [
    name,
    {
      id: 'subscription',
      header: t`Subscription`,
      width: 130,
      cell: ({ subscription }) => <SubscriptionBadge status={subscription ?? 'None'} />,
    },
    { id: 'modules', header: t`Modules`, cell: (line) => enumerate(line.modules) },
    commission,
  ];
}

/** A school or user that has left stays in the breakdown, because its sales belong to these months. */
function Former({ line: { former } }: { line: Line }) {
  if (former === null) return null;
  return (
    <Note span>
      {former.until === null ? (
        <Trans>(former)</Trans>
      ) : (
        <Trans>(until {days({ dateStyle: 'medium' }).format(new Date(former.until))})</Trans>
      )}
    </Note>
  );
}

const comparators: Record<string, (a: Line, b: Line) => number> = {
  name: (a, b) => collator().compare(a.name, b.name),
  commission: (a, b) => a.commission - b.commission,
  students: (a, b) => (a.students ?? 0) - (b.students ?? 0),
  subscription: (a, b) => collator().compare(a.subscription ?? '', b.subscription ?? ''),
  modules: (a, b) => collator().compare(a.modules.join(), b.modules.join()),
};

function isSortable(column: string): boolean {
  return Object.hasOwn(comparators, column);
}

/** The lines whose names contain the search text, sorted, with ties by name. */
export function linesFound(lines: readonly Line[], { search, sort }: { search: string; sort: Sort }): Line[] {
  const needle = searchable(search);
  const found = needle === '' ? lines : lines.filter(({ name }) => searchable(name).includes(needle));
  const compare = comparators[sort.by] ?? (() => 0);
  const sign = sort.order === 'desc' ? -1 : 1;
  return found.toSorted((a, b) => sign * compare(a, b) || collator().compare(a.name, b.name) || a.id - b.id);
}

type Report = {
  name: string;
  months: readonly string[];
  commission: readonly number[];
  schools: readonly number[] | null;
  users: readonly number[];
  breakdown: readonly Line[];
};

/** A line of the breakdown: a school of a channel, or a student of an educator. */
export type Line = {
  id: number;
  name: string;
  purged: readonly PurgedKind[];
  commission: number;
  students: number | null;
  subscription: SubscriptionStatus | null;
  modules: readonly string[];
  /** For a member that has left: the last day, if known; otherwise null. */
  former: { until: string | null } | null;
};

function reportQuery(receiver: Receiver, id: number) {
  return queryOptions({
    queryKey: ['commissions', 'report', receiver, id],
    queryFn: ({ signal }) => (receiver === 'channel' ? ofChannel(id, { signal }) : ofEducator(id, { signal })),
    staleTime: 0,
  });
}

const noMember = { students: null, subscription: null, modules: [] };

async function ofChannel(channelId: number, options: CallOptions): Promise<Report> {
  const { channelReport: report } = await call(reportChannel, { channelId }, options);
  const breakdown = report.detailed_breakdown.map((line) => {
    const { educatorId: id, schoolName: name, noOfStudents: students, former = null } = line;
    return { ...noMember, ...line, id, name, students, former };
  });
  return { ...report, name: report.channelName, schools: report.no_of_schools, users: report.no_of_users, breakdown };
}

async function ofEducator(educatorId: number, options: CallOptions): Promise<Report> {
  const { educatorReport: report } = await call(reportEducator, { educatorId }, options);
  const breakdown = report.detailed_breakdown.map((line) => {
    const { studentId: id, studentName: name, subscriptionStatus: subscription, former = null } = line;
    return { ...noMember, ...line, id, name, subscription, former };
  });
  return { ...report, name: report.educatorName, schools: null, users: report.no_of_users, breakdown };
}
