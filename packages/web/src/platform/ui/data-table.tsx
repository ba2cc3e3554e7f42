import { Skeleton, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './data-table.module.css';
import type { Sort } from './list/address.ts';
import { ListHead } from './list/list-head.tsx';
import { shownIn } from './list/list-row.tsx';
import type { TableColumn } from './list/types.ts';
import { useIsPhone } from './use-is-phone.ts';

type Props<Row> = {
  label: string;
  rows: readonly Row[] | undefined;
  columns: readonly TableColumn<Row>[];
  idOf: (row: Row) => number;
  onSort?: (sort: Sort) => void;
  sort?: Sort;
  isSortable?: (column: string) => boolean;
  empty: ReactNode;
  isOutdated?: boolean;
  skeletonRows?: number;
  fits?: boolean;
};

const isText = <Row,>({ isNumber, width }: TableColumn<Row>) => isNumber !== true && width === undefined;

/** One page of rows of any height. Use `ListFrame` for long lists. */
export function DataTable<Row>({ label, rows, columns: all, idOf, empty, ...props }: Props<Row>) {
  const { sort = { by: '', order: 'asc' }, onSort = () => undefined, isSortable = () => false } = props;
  const { isOutdated = false, skeletonRows = 8, fits = all.some(({ isWide }) => isWide) } = props;
  const isPhone = useIsPhone();
  const columns = isPhone ? all.filter(({ isWide }) => !isWide) : all;
  if (rows?.length === 0) return empty;
  const isLoading = rows === undefined;
  return (
    <div className={classes.frame} data-list>
      <Table
        data-fits={fits || undefined}
        aria-label={label}
        data-outdated={isOutdated || undefined}
        aria-busy={isLoading || isOutdated}
        className={classes.table ?? ''}
        borderColor="var(--line)"
        highlightOnHover={!isLoading}
        highlightOnHoverColor="var(--surface-hover)"
      >
        <ListHead
          cells={columns.map((column) => ({ column, width: null }))}
          selectAll={undefined}
          sort={sort}
          isSortable={isSortable}
          onSort={onSort}
        />
        <Table.Tbody>
          {isLoading
            ? Array.from({ length: skeletonRows }, (_, row) => (
                <Table.Tr key={`waiting ${row}`}>
                  {columns.map((column) => (
                    <Table.Td key={column.id}>
                      <Skeleton h={12} w="70%" my={4} />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))
            : rows.map((row) => (
                <Table.Tr key={idOf(row)}>
                  {columns.map((column) => (
                    <Table.Td
                      key={column.id}
                      ta={column.isNumber ? 'end' : 'start'}
                      {...(isText(column) && { className: 'wrap-anywhere', 'data-text': true })}
                    >
                      {shownIn(column, column.cell(row))}
                      {isPhone && column.under?.(row)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
        </Table.Tbody>
        {!isLoading && columns.some(({ total }) => total !== undefined) && (
          <Table.Tfoot>
            <Table.Tr>
              {columns.map(({ id, isNumber, total }) => (
                <Table.Td key={id} ta={isNumber ? 'end' : 'start'}>
                  {total}
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </div>
  );
}
