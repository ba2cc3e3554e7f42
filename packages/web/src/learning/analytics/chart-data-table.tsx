import { Table, VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import classes from './charts.module.css';
import type { Column } from './figure.ts';
import { FigureLink } from './figure-link.tsx';

type Props<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
};

/** A chart's figures as a table; each figure links to the rows that it counts. */
export function ChartDataTable<Row>({ caption, columns, rows, keyOf }: Props<Row>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling frame must be focusable (WCAG 2.1.1)
    <div className={classes.frame} tabIndex={0} role="group" aria-label={caption}>
      <Table className={classes.table ?? ''}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ header, isNumber = false }) => (
              <Table.Th key={header} scope="col" ta={isNumber ? 'end' : 'start'}>
                {header}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)}>
              {columns.map((column, index) => (
                <Cell key={column.header} column={column} row={row} isHead={index === 0} />
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Cell<Row>({ column, row, isHead }: { column: Column<Row>; row: Row; isHead: boolean }) {
  const { format, isNumber = false, heat, share } = column;
  const target = column.target?.(row);
  const content =
    target === undefined ? (
      format(row)
    ) : (
      <FigureLink target={target} className={classes.link}>
        {format(row)}
      </FigureLink>
    );
  const cellProps = {
    ta: isNumber ? ('end' as const) : ('start' as const),
    ...(heat && { className: classes.warm ?? '', style: { '--heat': heat(row) } as CSSProperties }),
  };
  if (!isHead)
    return (
      <Table.Td {...cellProps}>
        {content}
        {share && (
          <span className={classes.track} aria-hidden>
            <span style={{ '--share': share(row) } as CSSProperties} />
          </span>
        )}
      </Table.Td>
    );
  return (
    <Table.Th scope="row" fw={400} {...cellProps}>
      {content}
    </Table.Th>
  );
}
