import '@mantine/charts/styles.layer.css';
import { BarChart, LineChart } from '@mantine/charts';
import { type Figures, sayMonth, sayShort, ticksOf, writerOf } from './months-chart-figures.ts';
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
  const ticks = ticksOf(figures);
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
    xAxisProps: {
      tick: <MonthTick />,
      height: 36,
      interval: 0,
      padding: kind === 'money' ? {} : { left: 12, right: 12 },
    },
    yAxisProps: {
      width: 44,
      tickFormatter: sayShort,
      ticks,
      interval: 0 as const,
      domain: [ticks[0] ?? 0, ticks.at(-1) ?? 1],
    },
    tooltipProps: { isAnimationActive: false },
  };
  const chartProps = {
    /* The table is what the keyboard and screen readers get. */
    accessibilityLayer: false,
    margin: { top: 8 },
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

/** The year stands beneath each January, and beneath the first month unless it would touch the next one. */
function MonthTick({ x = 0, y = 0, index = 0, payload }: TickProps) {
  const [month = '', year = ''] = payload?.value.split(' ') ?? [];
  const hasYear = month === 'Jan' || (index === 0 && month !== 'Dec');
  return (
    <g className={classes.tick}>
      <text x={x} y={y + 10}>
        {month.slice(0, 3)}
      </text>
      {hasYear && (
        <text x={x} y={y + 24} fontWeight={600}>
          {year}
        </text>
      )}
    </g>
  );
}
