import '@mantine/charts/styles.layer.css';
import { BarChart, LineChart } from '@mantine/charts';
import type { ComponentProps } from 'react';
import { type Figures, sayMonth, sayShort, writerOf } from './months-chart-figures.ts';
import classes from './months-chart.module.css';

type Props = {
  months: readonly string[];
  figures: Figures;
  height: number;
  currency?: string | undefined;
  onMonth?: ((month: string) => void) | undefined;
};

/** Bars for money, which comes month by month; a line for a count, which goes on. Nothing moves. */
export function Marks({ months, figures, height, currency, onMonth }: Props) {
  const { label, kind, values } = figures;
  const look = {
    h: height,
    className: classes.marks ?? '',
    'data-leads': onMonth !== undefined || undefined,
    data: months.map((month, index) => ({ month: sayMonth(month), value: values[index] ?? 0 })),
    dataKey: 'month',
    series: [{ name: 'value', label, color: 'accent.6' }],
    valueFormatter: writerOf(kind, currency),
    tickLine: 'none' as const,
    strokeDasharray: '0',
    xAxisProps: { tick: <MonthTick />, height: 36, interval: 0 },
    yAxisProps: { width: 44, tickFormatter: sayShort, tickCount: 4, allowDecimals: kind === 'money' },
    tooltipProps: { isAnimationActive: false },
  };
  const chartProps = {
    /* The table is what the keyboard and screen readers get. */
    accessibilityLayer: false,
    onClick: ({ activeTooltipIndex }: { activeTooltipIndex?: unknown }) => {
      const month = activeTooltipIndex === undefined ? undefined : months[Number(activeTooltipIndex)];
      if (month !== undefined) onMonth?.(month);
    },
  };
  return kind === 'money' ? (
    <BarChart
      {...look}
      barChartProps={chartProps}
      barProps={{ isAnimationActive: false, radius: 2 }}
      maxBarWidth={40}
      getBarColor={(value) => (value < 0 ? 'red.7' : 'accent.6')}
    />
  ) : (
    <LineChart
      {...look}
      curveType="linear"
      lineChartProps={chartProps}
      lineProps={{ isAnimationActive: false }}
      dotProps={{ r: 2 }}
      activeDotProps={{ r: 4 }}
    />
  );
}

type TickProps = { x?: number; y?: number; index?: number; payload?: { value: string } };

/** The year stands beneath the first month and each January. */
function MonthTick({ x = 0, y = 0, index = 0, payload }: TickProps) {
  const [month = '', year = ''] = payload?.value.split(' ') ?? [];
  const look: ComponentProps<'text'> = { x, textAnchor: 'middle', fill: 'var(--chart-text-color)', fontSize: 11 };
  return (
    <g>
      <text {...look} y={y + 10}>
        {month}
      </text>
      {(index === 0 || month === 'Jan') && (
        <text {...look} y={y + 24} fontWeight={600}>
          {year}
        </text>
      )}
    </g>
  );
}
