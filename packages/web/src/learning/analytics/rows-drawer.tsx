import { plural, t } from '@lingui/core/macro';
import { Drawer, Stack, Text } from '@mantine/core';
import { IconZoomQuestion } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { enumerate, money } from '#platform/locales/formats.ts';
import { DataTable } from '#platform/ui/data-table.tsx';
import type { TableColumn } from '#platform/ui/list/types.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { formatGrade } from '#platform/names/places.ts';
import { formatRecordName } from '#platform/names/records.ts';
import { useMay } from '#access/profile/index.ts';
import { formatDuration } from '#platform/locales/format-duration.ts';
import classes from './rows.module.css';
import type { Rows } from './address.ts';
import type { Period } from './period.ts';
import {
  type CountedKey,
  type CountedSale,
  type CountedSession,
  type CountedStudent,
  keysQuery,
  rowsOfPage,
  salesQuery,
  sessionsQuery,
  studentsQuery,
} from './queries.ts';
import { type Names, partsOf, titleOf } from './rows-title.ts';
import { useAddress } from './use-address.ts';
import { nameRegion, nameScreen } from './names.ts';
import { formatAccuracy, formatDay, formatInstant, formatNumber, formatTime } from './format.ts';

type Props = { names: Names; period: Period | undefined };

/** The rows behind a figure. The address defines them, so the link can be shared. */
export function RowsDrawer({ names, period }: Props) {
  const { address, closeRows } = useAddress();
  return (
    <Drawer
      opened
      onClose={closeRows}
      position="right"
      size={1040}
      title={
        <>
          {titleOf(address)} <span className={classes.parts}>{partsOf(address, names, period)}</span>
        </>
      }
    >
      <RowsOf kind={address.rows} />
    </Drawer>
  );
}

function RowsOf({ kind }: { kind: Rows['rows'] }) {
  if (kind === 'students') return <Students />;
  if (kind === 'sales') return <Sales />;
  return kind === 'keys' ? <Keys /> : <Sessions />;
}

function Students() {
  const { address } = useAddress();
  const found = useQuery(studentsQuery(address, address));
  const columns = useStudentColumns();
  return (
    <Table
      label={titleOf(address)}
      found={found}
      rows={found.data?.students}
      columns={columns}
      idOf={({ studentId }) => studentId}
      count={(total) => plural(total, { one: '# student', other: '# students' })}
    />
  );
}

function Sessions() {
  const { address } = useAddress();
  const found = useQuery(sessionsQuery(address, address));
  const columns = useSessionColumns();
  return (
    <Table
      label={titleOf(address)}
      found={found}
      rows={found.data?.sessions}
      columns={columns}
      idOf={(session) => found.data?.sessions.indexOf(session) ?? 0}
      count={(total) => plural(total, { one: '# session', other: '# sessions' })}
    />
  );
}

function Sales() {
  const { address } = useAddress();
  const found = useQuery(salesQuery(address, address));
  const columns = useSaleColumns();
  const together = money(found.data?.amount ?? 0);
  return (
    <Table
      note={t`Counted by day. In statements and reports, an entry that arrives after its month was closed counts in a later one.`}
      label={titleOf(address)}
      found={found}
      rows={found.data?.sales}
      columns={columns}
      idOf={({ id }) => id}
      count={(total) =>
        enumerate([plural(total, { one: '# sale or refund', other: '# sales and refunds' }), t`${together} together`])
      }
    />
  );
}

function Keys() {
  const { address } = useAddress();
  const found = useQuery(keysQuery(address, address));
  const columns = useKeyColumns();
  return (
    <Table
      label={titleOf(address)}
      found={found}
      rows={found.data?.keys}
      columns={columns}
      idOf={({ id }) => id}
      count={(total) => plural(total, { one: '# key', other: '# keys' })}
    />
  );
}

type TableProps<Row> = {
  label: string;
  /** Says how the rows are counted. */
  note?: string;
  found: UseQueryResult<{ total: number }>;
  rows: readonly Row[] | undefined;
  columns: readonly TableColumn<Row>[];
  idOf: (row: Row) => number;
  count: (total: number) => ReactNode;
};

function Table<Row extends object>({ label, note, found, rows, columns, idOf, count }: TableProps<Row>) {
  const { data, error, isPlaceholderData, refetch } = found;
  const { address, change } = useAddress();
  if (data === undefined && error !== null) return <ListError error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="sm" data-outdated={isPlaceholderData || undefined} className={classes.rows ?? ''}>
      <Text role="status" size="sm" c="dimmed" mih={20}>
        {data && count(data.total)}
      </Text>
      {note !== undefined && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
      <DataTable
        label={label}
        rows={rows}
        columns={columns}
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

function useSessionColumns(): readonly TableColumn<CountedSession>[] {
  const isPhone = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false });
  const mayOpen = useMay()('UM');
  return useInLanguage(() => {
    const figures: TableColumn<CountedSession>[] = [
      { id: 'seconds', header: t`Practice time`, isNumber: true, cell: ({ seconds }) => formatTime(seconds) },
      {
        id: 'accuracy',
        header: t`Accuracy`,
        isNumber: true,
        cell: ({ accuracy }) => (accuracy === null ? '' : formatAccuracy(accuracy)),
      },
    ];
    if (isPhone) {
      const under = (session: CountedSession) =>
        [formatInstant(session.startedAt), nameScreen(session.screen), formatSessionScore(session)]
          .filter((part) => part !== '')
          .join(' · ');
      return [
        {
          id: 'student',
          header: t({ message: 'Name', context: 'person' }),
          cell: (session) => (
            <>
              <Student studentId={session.studentId} fullName={session.fullName} mayOpen={mayOpen} />
              <span className={classes.under}>{under(session)}</span>
            </>
          ),
        },
        ...figures,
      ];
    }
    return [
      { id: 'startedAt', header: t`Started`, cell: ({ startedAt }) => formatInstant(startedAt) },
      {
        id: 'student',
        header: t({ message: 'Name', context: 'person' }),
        cell: ({ studentId, fullName }) => <Student studentId={studentId} fullName={fullName} mayOpen={mayOpen} />,
      },
      { id: 'educator', header: t`School/Teacher`, cell: formatEducator },
      { id: 'screen', header: t`Screen`, cell: ({ screen }) => nameScreen(screen) },
      { id: 'score', header: t`Score`, cell: formatSessionScore },
      {
        id: 'grade',
        header: t`Grade`,
        cell: ({ gradeName, gradeNameZh, gradeNumber }) =>
          gradeName === null ? '' : formatGrade({ gradeName, gradeNameZh, gradeNumber }),
      },
      ...figures,
    ];
  }, [isPhone, mayOpen]);
}

function formatSessionScore(session: CountedSession): string {
  const name = formatRecordName('score', session.scoreName ?? '', session);
  return session.edition === null ? name : t`${name}, edition ${session.edition}`;
}

/** On a phone a row shows the name with the details below it, and the figure. */
const useIsPhone = () => useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false });

function useSaleColumns(): readonly TableColumn<CountedSale>[] {
  const isPhone = useIsPhone();
  const mayOpen = useMay()('UM');
  return useInLanguage(() => {
    const under = (sale: CountedSale) => `${formatDay(sale.day)} · ${formatEducator(sale)}`;
    const student: TableColumn<CountedSale> = {
      id: 'student',
      header: t({ message: 'Name', context: 'person' }),
      cell: (sale) => (
        <>
          <Student studentId={sale.studentId} fullName={sale.fullName} mayOpen={mayOpen} />
          {isPhone && <span className={classes.under}>{under(sale)}</span>}
        </>
      ),
    };
    const amount: TableColumn<CountedSale> = {
      id: 'amount',
      header: t`Amount`,
      isNumber: true,
      cell: (sale) => (
        <>
          {money(sale.amount)}
          {sale.isRefund && <span className={classes.under}>{t`Refund`}</span>}
          {sale.isCorrection && <span className={classes.under}>{t`Correction`}</span>}
        </>
      ),
    };
    if (isPhone) return [student, amount];
    return [
      { id: 'at', header: t`Date`, cell: ({ day }) => formatDay(day) },
      student,
      { id: 'educator', header: t`School/Teacher`, cell: formatEducator },
      { id: 'channel', header: t`Channel`, cell: (sale) => formatRecordName('channel', sale.channelName ?? '', sale) },
      { id: 'duration', header: t`Duration`, cell: ({ durationDays }) => formatDuration(durationDays) },
      amount,
    ];
  }, [isPhone, mayOpen]);
}

function useKeyColumns(): readonly TableColumn<CountedKey>[] {
  const isPhone = useIsPhone();
  const mayOpen = useMay()('UM', 'SM');
  return useInLanguage(() => {
    const key: TableColumn<CountedKey> = {
      id: 'key',
      header: t`Key`,
      cell: (row) => (
        <>
          {mayOpen ? (
            <Link to="/manage-subscription" search={{ mode: 'edit', id: row.id }} className={classes.name}>
              {row.key}
            </Link>
          ) : (
            <span className={classes.name}>{row.key}</span>
          )}
          {isPhone && <span className={classes.under}>{formatEducator(row)}</span>}
        </>
      ),
    };
    const lastDay: TableColumn<CountedKey> = {
      id: 'runsUntil',
      header: t`Last day`,
      isNumber: true,
      cell: ({ runsUntil }) => (runsUntil === null ? '' : formatDay(runsUntil)),
    };
    if (isPhone) return [key, lastDay];
    return [
      key,
      { id: 'educator', header: t`School/Teacher`, cell: formatEducator },
      { id: 'duration', header: t`Duration`, cell: ({ durationDays }) => formatDuration(durationDays) },
      { id: 'createdOn', header: t`Added`, isNumber: true, cell: ({ createdOn }) => formatDay(createdOn) },
      lastDay,
    ];
  }, [isPhone, mayOpen]);
}

/** On a phone a row shows the name with the details below it, and the figures. */
function useStudentColumns(): readonly TableColumn<CountedStudent>[] {
  const isPhone = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false });
  const mayOpen = useMay()('UM');
  return useInLanguage(() => {
    const name: TableColumn<CountedStudent> = {
      id: 'name',
      header: t({ message: 'Name', context: 'person' }),
      cell: (student) => (
        <>
          <Student studentId={student.studentId} fullName={student.fullName} mayOpen={mayOpen} />
          {isPhone && <span className={classes.under}>{formatEducator(student)}</span>}
        </>
      ),
    };
    const figures: TableColumn<CountedStudent>[] = [
      { id: 'sessions', header: t`Sessions`, isNumber: true, cell: ({ sessions }) => formatNumber(sessions) },
      { id: 'seconds', header: t`Practice time`, isNumber: true, cell: ({ seconds }) => formatTime(seconds) },
    ];
    if (isPhone) return [name, ...figures];
    return [
      name,
      { id: 'educator', header: t`School/Teacher`, cell: formatEducator },
      { id: 'region', header: t`Region`, cell: ({ region }) => (region === null ? '' : nameRegion({ region })) },
      { id: 'age', header: t`Age`, isNumber: true, cell: ({ age }) => (age === null ? '' : formatNumber(age)) },
      ...figures,
      { id: 'createdOn', header: t`Added`, isNumber: true, cell: ({ createdOn }) => formatDay(createdOn) },
      {
        id: 'expiresOn',
        header: t`Last day`,
        isNumber: true,
        cell: ({ expiresOn }) => (expiresOn === null ? '' : formatDay(expiresOn)),
      },
    ];
  }, [isPhone, mayOpen]);
}

type OfEducator = Pick<CountedStudent, 'educatorName' | 'purged'>;

/** Empty if the student has no educator. */
const formatEducator = (row: OfEducator): string => formatRecordName('educator', row.educatorName ?? '', row);

type StudentProps = { studentId: number; fullName: string | null; mayOpen: boolean };

/** Shows the student's number to users who may not see names. */
function Student({ studentId, fullName, mayOpen }: StudentProps) {
  const name = fullName ?? t`User ${studentId}`;
  if (!mayOpen) return <span className={classes.name}>{name}</span>;
  return (
    <Link to="/user-management" search={{ tab: 'users', edit: studentId }} className={classes.name}>
      {name}
    </Link>
  );
}
