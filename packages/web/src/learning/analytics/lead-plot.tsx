import { Plot, type PlotPoint } from '#platform/ui/plot.tsx';
import { ticksOf } from '#platform/ui/plot-ticks.ts';
import { LeadLink } from './lead-link.tsx';
import type { Mark } from './figure.ts';

export type Point = Mark & PlotPoint;

type Props = {
  kind: 'columns' | 'line';
  points: readonly Point[];
  label: string;
  sayTick: (value: number) => string;
  /** What the height stands for; the values tell it without. */
  scale?: 'share' | 'time';
};

/** A plot whose points lead to the rows behind them. */
export function LeadPlot({ scale, ...props }: Props) {
  const { points } = props;
  const first = points.findIndex(({ leads }) => leads !== undefined);
  return (
    <Plot
      {...props}
      ticks={ticksOn(points, scale)}
      renderPoint={({ leads }, { children, ...place }, index) => (
        <LeadLink {...place} leads={leads} label={place.title} mark={{ row: 0, isFirst: index === first }}>
          {children}
        </LeadLink>
      )}
    />
  );
}

const quarters = [0, 0.25, 0.5, 0.75, 1];

/** Round numbers; of time whole hours, or minutes where it is less. */
function ticksOn(points: readonly Point[], scale: Props['scale']): readonly number[] {
  if (scale === 'share') return quarters;
  const values = points.map(({ value }) => value ?? 0);
  const unit = scale !== 'time' ? 1 : Math.max(...values) > 7200 ? 3600 : 60;
  return ticksOf(
    values.map((value) => value / unit),
    { minStep: 1 },
  ).map((tick) => tick * unit);
}
