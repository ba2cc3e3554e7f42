import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Drawer, Stack, Text } from '@mantine/core';
import { IconZoomQuestion } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatExactTime } from '#platform/locales/format-time.ts';
import { enumerate, money } from '#platform/locales/formats.ts';
import { DataTable } from '#platform/ui/data-table.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import type { TableColumn } from '#platform/ui/list/types.ts';
import { ListError } from '#platform/ui/list-error.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import { useIsPhone } from '#platform/ui/use-is-phone.ts';
import { formatRegion } from '#platform/names/fields.ts';
import { formatGrade } from '#platform/names/places.ts';
import { formatRecordName } from '#platform/names/records.ts';
import { useMay } from '#access/profile/index.ts';
import { formatDuration } from '#platform/locales/format-duration.ts';
import { RecordName } from '#sales/ui/index.ts';
import type { AnalyticsAddress, Rows } from './address.ts';
import classes from './analytics.module.css';
import { formatAccuracy, formatDay, formatNumber, formatPeriod, formatTime } from './format.ts';
import { measureNames, nameAge, nameRegion, nameScreen, nameState } from './names.ts';
import type { Period } from './period.ts';
import { keysQuery, rowsOfPage, salesQuery, sessionsQuery, studentsQuery } from './queries.ts';
import { useAddress } from './use-address.ts';

export type Names = { grades?: ReadonlyMap<number, string>; scores?: ReadonlyMap<number, string> };

type Props = { names: Names; period: Period | undefined };

/** The rows behind a figure. The address defines them, so the link can be shared. */
export function RowsDrawer({ names, period }: Props) {
  const { address, filter } = useAddress();
  const { rows } = address;
  return (
    <Drawer
      opened
      onClose={() => filter({})}
      position="right"
      size={1040}
      title={
        <>
          {titleOf(address)} <span className={classes.under}>{partsOf(address, names, period)}</span>
        </>
      }
    >
      {rows === 'students' && <Students />}
      {rows === 'sessions' && <Sessions />}
      {rows === 'sales' && <Sales />}
      {rows === 'keys' && <Keys />}
    </Drawer>
  );
}

function Students() {
  const found = useQuery(studentsQuery(useAddress().address));
  return (
    <RowTable
      found={found}
      rows={found.data?.students}
      idOf={({ studentId }) => studentId}
      count={(total) => plural(total, { one: '# student', other: '# students' })}
      renderName={(student) => <Student {...student} />}
      under={educatorOf}
      columns={[
        { header: t`School/Teacher`, cell: linkEducator },
        { header: t`Region`, cell: ({ region }) => formatIf(region, formatRegion) },
        { header: t`Age`, isNumber: true, cell: ({ age }) => formatIf(age, formatNumber) },
        { header: t`Sessions`, isNumber: true, isOnPhone: true, cell: ({ sessions }) => formatNumber(sessions) },
        { header: t`Practice time`, isNumber: true, isOnPhone: true, cell: ({ seconds }) => formatTime(seconds) },
        { header: t`Added`, isNumber: true, cell: ({ createdOn }) => createdOn },
        { header: t`Last day`, isNumber: true, cell: ({ expiresOn }) => expiresOn },
      ]}
    />
  );
}

function Sessions() {
  const found = useQuery(sessionsQuery(useAddress().address));
  type Session = NonNullable<typeof found.data>['sessions'][number];
  const scoreOf = (session: Session) => {
    const name = formatRecordName('score', session.scoreName ?? '', session);
    return session.edition === null ? name : t`${name}, edition ${session.edition}`;
  };
  const gradeOf = ({ gradeName, ...grade }: Session) =>
    gradeName === null ? '' : formatGrade({ ...grade, gradeName });
  return (
    <RowTable
      found={found}
      rows={found.data?.sessions}
      idOf={(session) => found.data?.sessions.indexOf(session) ?? 0}
      count={(total) => plural(total, { one: '# session', other: '# sessions' })}
      renderName={(session) => <Student {...session} />}
      under={(session) =>
        [formatExactTime(session.startedAt), nameScreen(session.screen), scoreOf(session)].filter(Boolean).join(' · ')
      }
      columns={[
        { header: t`Started`, isFirst: true, cell: ({ startedAt }) => formatExactTime(startedAt) },
        { header: t`School/Teacher`, cell: linkEducator },
        { header: t`Screen`, cell: ({ screen }) => nameScreen(screen) },
        { header: t`Score`, cell: scoreOf },
        { header: t`Grade`, cell: gradeOf },
        { header: t`Practice time`, isNumber: true, isOnPhone: true, cell: ({ seconds }) => formatTime(seconds) },
        {
          header: t`Accuracy`,
          isNumber: true,
          isOnPhone: true,
          cell: ({ accuracy }) => formatIf(accuracy, formatAccuracy),
        },
      ]}
    />
  );
}

function Sales() {
  const found = useQuery(salesQuery(useAddress().address));
  const together = money(found.data?.amount ?? 0);
  return (
    <RowTable
      note={t`Counted by day. In statements and reports, an entry that arrives after its month was closed counts in a later one.`}
      found={found}
      rows={found.data?.sales}
      idOf={({ id }) => id}
      count={(total) =>
        enumerate([plural(total, { one: '# sale or refund', other: '# sales and refunds' }), t`${together} together`])
      }
      renderName={(sale) => <Student {...sale} />}
      under={(sale) => `${formatDay(sale.day)} · ${educatorOf(sale)}`}
      columns={[
        { header: t`Date`, isFirst: true, width: 110, cell: ({ day }) => day },
        { header: t`School/Teacher`, cell: linkEducator },
        { header: t`Channel`, cell: linkChannel },
        { header: t`Duration`, cell: ({ durationDays }) => formatDuration(durationDays) },
        {
          header: t`Amount`,
          isNumber: true,
          isOnPhone: true,
          cell: (sale) => withUnder(money(sale.amount), kindOf(sale)),
        },
      ]}
    />
  );
}

function kindOf({ isRefund, isCorrection }: { isRefund: boolean; isCorrection: boolean }): string {
  if (isRefund) return t`Refund`;
  return isCorrection ? t`Correction` : '';
}

function Keys() {
  const found = useQuery(keysQuery(useAddress().address));
  const mayOpen = useMay()('UM', 'SM');
  return (
    <RowTable
      found={found}
      rows={found.data?.keys}
      idOf={({ id }) => id}
      count={(total) => plural(total, { one: '# key', other: '# keys' })}
      nameHeader={t`Key`}
      renderName={({ id, key }) =>
        mayOpen ? (
          <Link to="/manage-subscription" search={{ mode: 'edit', id }} className={classes.name}>
            {key}
          </Link>
        ) : (
          key
        )
      }
      under={educatorOf}
      columns={[
        { header: t`School/Teacher`, cell: linkEducator },
        { header: t`Duration`, cell: ({ durationDays }) => formatDuration(durationDays) },
        { header: t`Added`, isNumber: true, cell: ({ createdOn }) => createdOn },
        { header: t`Last day`, isNumber: true, isOnPhone: true, cell: ({ runsUntil }) => runsUntil },
      ]}
    />
  );
}

type RowColumn<Row> = Omit<TableColumn<Row>, 'id'> & { isFirst?: boolean; isOnPhone?: boolean };

type RowTableProps<Row> = {
  note?: string;
  found: UseQueryResult<{ total: number }>;
  rows: readonly Row[] | undefined;
  idOf: (row: Row) => number;
  count: (total: number) => ReactNode;
  nameHeader?: string;
  renderName: (row: Row) => ReactNode;
  under: (row: Row) => string;
  columns: readonly RowColumn<Row>[];
};

function RowTable<Row extends object>({ note, found, rows, idOf, count, renderName, ...props }: RowTableProps<Row>) {
  const { nameHeader, under, columns } = props;
  const { data, error, isPlaceholderData, refetch } = found;
  const { address, change } = useAddress();
  const isPhone = useIsPhone();
  if (data === undefined && error !== null) return <ListError error={error} onRetry={() => void refetch()} />;
  const nameColumn: RowColumn<Row> = {
    header: nameHeader ?? t({ message: 'Name', context: 'person' }),
    cell: (row) => withUnder(renderName(row), isPhone ? under(row) : ''),
  };
  const shown = isPhone
    ? [nameColumn, ...columns.filter(({ isOnPhone }) => isOnPhone)]
    : [...columns.filter(({ isFirst }) => isFirst), nameColumn, ...columns.filter(({ isFirst }) => !isFirst)];
  return (
    <Stack gap="sm" opacity={isPlaceholderData ? 0.55 : 1}>
      <Text role="status" size="sm" c="dimmed" mih={20}>
        {data && count(data.total)}
      </Text>
      {note !== undefined && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
      <DataTable
        label={titleOf(address)}
        rows={rows}
        columns={shown.map((column) => ({ id: column.header, ...column }))}
        idOf={idOf}
        skeletonRows={12}
        fits
        empty={
          <EmptyState
            icon={IconZoomQuestion}
            title={t`These rows no longer exist`}
            hint={t`They may have been deleted since the figure was counted.`}
          />
        }
      />
      {data !== undefined && data.total > rowsOfPage && (
        <Pager
          page={address.page ?? 1}
          size={rowsOfPage}
          total={data.total}
          onPage={(page) => change({ page: page === 1 ? undefined : page })}
        />
      )}
    </Stack>
  );
}

const formatIf = <Value,>(value: Value | null, format: (value: Value) => string) =>
  value === null ? '' : format(value);

const withUnder = (content: ReactNode, under: string) => (
  <>
    {content}
    {under !== '' && <span className={classes.under}>{under}</span>}
  </>
);

type OfEducator = { educatorName: string | null } & Parameters<typeof formatRecordName>[2];

const educatorOf = (row: OfEducator): string => formatRecordName('educator', row.educatorName ?? '', row);

const linkEducator = ({ educatorId, educatorName, purged }: OfEducator & { educatorId: number | null }) => (
  <RecordName kind="educator" id={educatorId} name={educatorName} purged={purged} />
);

type OfChannel = Parameters<typeof formatRecordName>[2] & { channelId: number | null; channelName: string | null };
const linkChannel = ({ channelId, channelName, purged }: OfChannel) => (
  <RecordName kind="channel" id={channelId} name={channelName} purged={purged} />
);

/** Shows the student's number to users who may not see names. */
function Student({ studentId, fullName }: { studentId: number; fullName: string | null }) {
  const mayOpen = useMay()('UM');
  const name = fullName ?? t`User ${studentId}`;
  if (!mayOpen) return name;
  return (
    <Link to="/user-management/users/$id" params={{ id: String(studentId) }} className={classes.name}>
      {name}
    </Link>
  );
}

function titleOf(rows: Rows): string {
  if (rows.rows === 'students') return i18n._(measureNames[rows.kind ?? 'active']);
  if (rows.rows === 'sales') return rows.first === undefined ? t`Sales` : t`First sales`;
  if (rows.rows === 'keys') return t`Keys`;
  if (rows.place !== undefined)
    return rows.place === 'entry' ? t`First sessions of visits` : t`Last sessions of visits`;
  if (rows.next !== undefined) return t`Sessions before ${nameScreen(rows.next)}`;
  return rows.scored === undefined ? t`Sessions` : t`Sessions with an accuracy`;
}

/** 'Grade 1 · 16–22 Nov 2026' */
function partsOf(rows: AnalyticsAddress, { grades, scores }: Names, period: Period | undefined): string {
  if (rows.rows === 'keys') return rows.state === undefined ? '' : nameState(rows.state);
  const { age, grade, region, score, screen, since, until } = rows;
  const days = since === undefined || until === undefined ? period : { from: since, to: until };
  const parts = [
    age === 'none'
      ? t`Age not known`
      : age === 'other'
        ? t`Other ages`
        : age !== undefined && nameAge({ age, isOther: false }),
    grade === 'none' ? t`Without a score` : grade !== undefined && (grades?.get(grade) ?? t`Grade no. ${grade}`),
    region !== undefined && nameRegion({ region: region === 'none' ? null : region }),
    score !== undefined && (scores?.get(score) ?? t`Score ${score}`),
    screen !== undefined && nameScreen(screen),
    days !== undefined && formatPeriod(days),
  ];
  return parts.filter(Boolean).join(' · ');
}
