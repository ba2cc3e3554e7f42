import { plural, t } from '@lingui/core/macro';
import { Drawer, Stack, Text } from '@mantine/core';
import { IconZoomQuestion } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { enumerate, money } from '#platform/locales/formats.ts';
import { DataTable } from '#platform/ui/data-table.tsx';
import type { TableColumn } from '#platform/ui/list/types.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import classes from './rows.module.css';
import type { Rows } from './address.ts';
import type { Period } from './period.ts';
import { keysQuery, rowsOfPage, salesQuery, sessionsQuery, studentsQuery } from './queries.ts';
import { type Names, partsOf, titleOf } from './rows-title.ts';
import { useKeyColumns, useSaleColumns } from './sold-columns.tsx';
import { useSessionColumns } from './session-columns.tsx';
import { useStudentColumns } from './student-columns.tsx';
import { useAddress } from './use-address.ts';

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
