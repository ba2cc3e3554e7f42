import { t } from '@lingui/core/macro';
import { Anchor, Group, SegmentedControl, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { Trans } from '@lingui/react/macro';
import { type Figures, formatMonth, summaryOf, sumOf, writerOf } from './months-chart-figures.ts';
import { Marks } from './months-chart-marks.tsx';
import classes from './months-chart.module.css';

export type { Figures } from './months-chart-figures.ts';

type Props = {
  /** Accessible name. */
  label: string;
  /** Oldest first, such as '2026-03'. */
  months: readonly string[];
  /** The first one is the main chart. */
  figures: readonly Figures[];
  /** Called when a month is chosen in the chart or in the table. */
  onMonth?: (month: string) => void;
  /** Says what choosing a month does. */
  hint?: string;
};

/** Figures by month as charts or as a table; both are printed. */
export function MonthsChart({ label, months, figures, onMonth, hint }: Props) {
  const [shown, setShown] = useState('chart');
  const isChart = shown === 'chart';
  return (
    <div>
      <Group justify="space-between" mb="sm" data-no-print>
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={t`Shown as`}
          value={shown}
          onChange={setShown}
          data={[
            { value: 'chart', label: t`Chart` },
            { value: 'table', label: t`Table` },
          ]}
        />
      </Group>
      {isChart && (
        <div className={classes.charts}>
          {figures.map((row, index) => {
            return (
              <figure key={row.id} className={classes.chart} data-main={index === 0 || undefined}>
                <figcaption className={classes.caption}>
                  <b>{row.label}</b>
                  <Text span size="sm" c="dimmed">
                    {captionOf(row)}
                  </Text>
                </figcaption>
                <div role="img" aria-label={summaryOf(row, months)}>
                  <Marks months={months} figures={row} onMonth={onMonth} />
                </div>
              </figure>
            );
          })}
        </div>
      )}
      <div className={isChart ? classes.onPaper : undefined}>
        <MonthsTable label={label} months={months} figures={figures} onMonth={onMonth} />
      </div>
    </div>
  );
}

function captionOf({ kind, values }: Figures): string {
  const write = writerOf(kind);
  if (kind === 'count') return t`${write(values.at(-1) ?? 0)} now`;
  return t`${write(sumOf(values))} in all`;
}

type MonthsTableProps = {
  label: string;
  months: readonly string[];
  figures: readonly Figures[];
  onMonth?: ((month: string) => void) | undefined;
};

/** The chart's figures as a table, in which each month can also be opened by keyboard. */
function MonthsTable({ label, months, figures, onMonth }: MonthsTableProps) {
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
