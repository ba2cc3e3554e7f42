import { Trans } from '@lingui/react/macro';
import { Anchor, Table } from '@mantine/core';
import { type Figures, formatMonth, sumOf, writerOf } from './months-chart-figures.ts';
import classes from './months-chart.module.css';

type Props = {
  label: string;
  months: readonly string[];
  figures: readonly Figures[];
  onMonth?: ((month: string) => void) | undefined;
};

/** The chart's figures as a table, in which each month can also be opened by keyboard. */
export function MonthsTable({ label, months, figures, onMonth }: Props) {
  const columns = figures.map((row) => ({ ...row, write: writerOf(row.kind) }));
  return (
    <div className={classes.frame}>
      <Table aria-label={label} className={classes.table ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">
              <Trans>Month</Trans>
            </Table.Th>
            {columns.map((column) => (
              <Table.Th key={column.id} scope="col" ta="end">
                {column.label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {months.map((month, index) => (
            <Table.Tr key={month}>
              <Table.Th scope="row" fw={400}>
                {onMonth === undefined ? (
                  formatMonth(month)
                ) : (
                  <Anchor component="button" type="button" inherit onClick={() => onMonth(month)}>
                    {formatMonth(month)}
                  </Anchor>
                )}
              </Table.Th>
              {columns.map(({ id, values, write }) => (
                <Table.Td key={id} ta="end">
                  {write(values[index] ?? 0)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">
              <Trans>In all</Trans>
            </Table.Th>
            {columns.map(({ id, kind, values, write }) => (
              <Table.Td key={id} ta="end" fw={600}>
                {kind === 'money' && write(sumOf(values))}
              </Table.Td>
            ))}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </div>
  );
}
