import { t } from '@lingui/core/macro';
import { Checkbox, Skeleton, Table } from '@mantine/core';
import {
  type ColumnDef,
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { collator } from '#platform/locales/formats.ts';
import { HeaderCell } from './header-cell.tsx';
import classes from './data-table.module.css';

export type Column<Row> = {
  id: string;
  header: string;
  /** For columns of buttons, whose header only a screen reader needs. */
  isHeaderHidden?: boolean;
  cell: (row: Row) => ReactNode;
  /** What the column is sorted by, or that the server sorts by it; without it, it cannot be. */
  sortBy?: 'server' | ((row: Row) => string | number);
  /** Aligned at the end, as figures are. */
  isNumber?: boolean;
  width?: number | string;
};

export type Selection = ReadonlySet<number>;

/** `by` is the id of a column. */
export type Sort = { by: string; order: 'asc' | 'desc' };

type Props<Row> = {
  /** What the table lists, for screen readers. */
  label: string;
  /** Not given while they are loading. */
  rows: readonly Row[] | undefined;
  columns: readonly Column<Row>[];
  idOf: (row: Row) => number;
  /** Names the row in the label of its checkbox. */
  nameOf: (row: Row) => string;
  /** May hold rows of other pages; selecting all selects what is shown. */
  selection?: { selected: Selection; onChange: (selected: Selection) => void };
  /** With it the rows come sorted from the server, as `sort` tells. */
  onSort?: (sort: Sort) => void;
  sort?: Sort | undefined;
  /** Shown instead when there are no rows. */
  empty: ReactNode;
  skeletonRows?: number;
  /** Its columns fit a phone, so that nothing has to scroll sideways there. */
  fits?: boolean;
};

const features = tableFeatures({
  rowSortingFeature,
  rowSelectionFeature,
  sortedRowModel: createSortedRowModel(),
});

function compare(a: unknown, b: unknown): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator().compare(String(a), String(b));
}

/** Sorts by clicking a header; selects by checkboxes, a range of them with Shift. */
export function DataTable<Row extends object>({ rows, columns, selection, empty, sort, onSort, ...props }: Props<Row>) {
  const { idOf, nameOf, label, skeletonRows = 8, fits = false } = props;
  const definitions = useMemo(() => columns.map((column) => definitionOf(column)), [columns]);
  const data = useMemo(() => [...(rows ?? [])], [rows]);
  const rowSelection = useMemo(
    () => Object.fromEntries([...(selection?.selected ?? [])].map((id) => [String(id), true as const])),
    [selection?.selected],
  );
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: (row) => String(idOf(row)),
    state: { rowSelection, ...(onSort && { sorting: sort ? [{ id: sort.by, desc: sort.order === 'desc' }] : [] }) },
    enableSortingRemoval: false,
    ...(onSort && {
      manualSorting: true,
      enableMultiSort: false,
      onSortingChange: (update: Updater<SortingState>) => {
        const [next] = typeof update === 'function' ? update(table.state.sorting) : update;
        if (next) onSort({ by: next.id, order: next.desc ? 'desc' : 'asc' });
      },
    }),
    onRowSelectionChange: (update) => {
      const next = typeof update === 'function' ? update(rowSelection) : update;
      selection?.onChange(
        new Set(
          Object.keys(next)
            .filter((id) => next[id] === true)
            .map(Number),
        ),
      );
    },
  });

  if (rows?.length === 0) return empty;

  const isLoading = rows === undefined;
  const headers = table.getHeaderGroups().flatMap((group) => group.headers);
  const here = table.getRowModel().rows;
  const selectedHere = here.filter((row) => row.getIsSelected()).length;
  const isAllSelected = selectedHere > 0 && selectedHere === here.length;
  return (
    <div className={classes.frame}>
      <Table
        data-fits={fits || undefined}
        aria-label={label}
        aria-busy={isLoading}
        className={classes.table ?? ''}
        highlightOnHover={!isLoading}
      >
        <Table.Thead className={classes.head ?? ''}>
          <Table.Tr>
            {selection !== undefined && (
              <Table.Th w={40}>
                <Checkbox
                  size="xs"
                  aria-label={t`Select all`}
                  disabled={isLoading}
                  checked={isAllSelected}
                  indeterminate={selectedHere > 0 && !isAllSelected}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                />
              </Table.Th>
            )}
            {headers.map((header, index) => {
              const column = columns[index];
              return column && <HeaderCell key={header.id} column={column} header={header} />;
            })}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {isLoading
            ? Array.from({ length: skeletonRows }, (_, row) => (
                <Table.Tr key={`waiting ${row}`}>
                  {selection !== undefined && <SkeletonCell />}
                  {columns.map((column) => (
                    <SkeletonCell key={column.id} />
                  ))}
                </Table.Tr>
              ))
            : table.getRowModel().rows.map((row) => (
                <Table.Tr key={row.id} data-selected={row.getIsSelected() || undefined}>
                  {selection !== undefined && (
                    <Table.Td>
                      <Checkbox
                        size="xs"
                        aria-label={t`Select ${nameOf(row.original)}`}
                        checked={row.getIsSelected()}
                        onChange={() => undefined}
                        onClick={row.getToggleSelectedHandler()}
                      />
                    </Table.Td>
                  )}
                  {columns.map((column) => (
                    <Table.Td key={column.id} ta={column.isNumber ? 'end' : 'start'}>
                      {column.cell(row.original)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

export type Features = typeof features;

function definitionOf<Row extends object>({ id, header, sortBy }: Column<Row>): ColumnDef<Features, Row> {
  return {
    id,
    header,
    accessorFn: typeof sortBy === 'function' ? sortBy : () => '',
    enableSorting: sortBy !== undefined,
    sortDescFirst: false,
    sortFn: (a, b, columnId) => compare(a.getValue(columnId), b.getValue(columnId)),
  };
}

function SkeletonCell() {
  return (
    <Table.Td>
      <Skeleton h={12} w="70%" my={4} />
    </Table.Td>
  );
}
