import { Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { Header } from '@tanstack/react-table';
import type { Column, Features } from './data-table.tsx';
import classes from './data-table.module.css';

type Props<Row extends object> = { column: Column<Row>; header: Header<Features, Row> };

/** The head of a column; a button where it can be sorted. */
export function HeaderCell<Row extends object>({ column, header }: Props<Row>) {
  const order = header.column.getIsSorted();
  const align = column.isNumber ? 'end' : 'start';
  if (!header.column.getCanSort()) {
    return (
      <Table.Th w={column.width} ta={align}>
        {column.isHeaderHidden ? <span className={classes.hidden}>{column.header}</span> : column.header}
      </Table.Th>
    );
  }
  const Arrow = order === 'asc' ? IconArrowUp : order === 'desc' ? IconArrowDown : IconArrowsSort;
  return (
    <Table.Th
      w={column.width}
      ta={align}
      aria-sort={order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : 'none'}
    >
      <UnstyledButton className={classes.sort ?? ''} onClick={header.column.getToggleSortingHandler()}>
        {column.header}
        <Arrow size={14} stroke={1.75} aria-hidden data-idle={order === false || undefined} />
      </UnstyledButton>
    </Table.Th>
  );
}
