import { t } from '@lingui/core/macro';
import { Group, SimpleGrid, Text } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import { Trans } from '@lingui/react/macro';
import { monthOf, startOfDay } from '@eemusic/contract/platform/days';
import { today } from '#platform/company.ts';
import { days, formatMonth, money, numbers } from '#platform/locales/formats.ts';
import { Chart, ChartTable, type Column, type View, ViewChoice } from './chart.tsx';
import { moneyScale, sumOf } from './months-chart-figures.ts';
import { countScale } from './plot.tsx';

/** Values by month. Money is summed over the months; a count is the state at the end of a month. */
export type Figures = { id: string; label: string; kind: 'money' | 'count'; values: readonly number[] };

type Props = {
  label: string;
  months: readonly string[];
  figures: readonly Figures[];
  onMonth?: (month: string) => void;
  hint?: string;
};

export function MonthsChart({ label, months, figures, onMonth, hint }: Props) {
  const [shown, setShown] = useState<View>('chart');
  const month: Column<string> = {
    header: t`Month`,
    raw: (one) => one,
    format: formatMonth,
    target: onMonth && ((one) => () => onMonth(one)),
  };
  const columns = figures.map(({ label, kind, values }): Column<string> => {
    const raw = (one: string) => values[months.indexOf(one)] ?? 0;
    return {
      header: label,
      raw,
      target: month.target,
      ...(kind === 'money' && { format: (one) => money(raw(one)), total: money(sumOf(values)) }),
    };
  });
  return (
    <div>
      <Group justify="space-between" mb="sm" data-no-print>
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
        <ViewChoice shown={shown} onShow={setShown} />
      </Group>
      {shown === 'table' ? (
        <ChartTable label={label} columns={[month, ...columns]} rows={months} />
      ) : (
        <SimpleGrid cols={{ base: 1, md: figures.length }} spacing="md" style={low}>
          {figures.map((figure, index) => (
            <MonthsFigure
              key={figure.id}
              figure={figure}
              months={months}
              columns={[month, ...columns.slice(index, index + 1)]}
            />
          ))}
        </SimpleGrid>
      )}
    </div>
  );
}

/** So that what follows is seen below the charts. */
const low = { '--plot-height': '120px' } as CSSProperties;

/** A count that never changed is not drawn. */
const isFlat = ({ kind, values }: Figures) => kind === 'count' && new Set(values).size < 2;

type FigureProps = { figure: Figures; months: readonly string[]; columns: readonly Column<string>[] };

/** Columns for money, a line for counts. */
function MonthsFigure({ figure, months, columns }: FigureProps) {
  const { id, label, kind, values } = figure;
  const isMoney = kind === 'money';
  const running = monthOf(today());
  return (
    <Chart
      id={id}
      title={label}
      fileName={`${id}-${months[0] ?? ''}-${months.at(-1) ?? ''}`}
      columns={columns}
      rows={months}
      {...(!isFlat(figure) && { kind: isMoney ? 'columns' : 'line' })}
      scale={isMoney ? moneyScale : countScale}
      markOf={(month, index) => ({
        short: days({ month: 'short' }).format(startOfDay(`${month}-01`)),
        isPartial: month === running,
        year: index === 0 ? yearOfFirst(months) : month.endsWith('-01') ? month.slice(0, 4) : '',
      })}
      figure={
        <>
          <b>{isMoney ? money(sumOf(values)) : numbers().format(values.at(-1) ?? 0)}</b>
          <Text span size="xs" c="dimmed">
            {isMoney ? (
              formatPeriod(months, running)
            ) : isFlat(figure) ? (
              <Trans>in each month</Trans>
            ) : (
              <Trans>now</Trans>
            )}
          </Text>
        </>
      }
    />
  );
}

function formatPeriod(months: readonly string[], running: string): string {
  const [first, last] = [months[0] ?? running, months.at(-1) ?? running];
  const period = days({ month: 'long', year: 'numeric' }).formatRange(
    startOfDay(`${first}-01`),
    startOfDay(`${last}-01`),
  );
  return last === running ? t`${period}, so far` : period;
}

/** Not for a December: in a narrow chart its year would be printed over that of the January beside it. */
const yearOfFirst = ([first = '', second = '']: readonly string[]) => (second.endsWith('-01') ? '' : first.slice(0, 4));
