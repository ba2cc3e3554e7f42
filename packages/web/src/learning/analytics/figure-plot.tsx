import { Plot, type PlotPoint } from '#platform/ui/plot.tsx';
import { ticksAround, ticksOf } from '#platform/ui/plot-ticks.ts';
import { FigureLink } from './figure-link.tsx';
import type { Mark } from './figure.ts';

export type Point = Mark & PlotPoint;

type Props = {
  kind: 'columns' | 'line';
  points: readonly Point[];
  label: string;
  formatTick: (value: number) => string;
  /** The unit of the axis; plain numbers by default. */
  scale?: 'share' | 'time';
};

/** A plot whose points are links to the rows that they count. */
export function FigurePlot({ scale, ...props }: Props) {
  const { points } = props;
  const first = points.findIndex(({ target }) => target !== undefined);
  return (
    <Plot
      {...props}
      ticks={ticksOn(points, scale)}
      hasLinks={first !== -1}
      renderPoint={({ target }, { children, ...pointProps }, index) => (
        <FigureLink
          {...pointProps}
          target={target}
          label={pointProps.title}
          mark={{ row: 0, isFirst: index === first }}
        >
          {children}
        </FigureLink>
      )}
    />
  );
}

/** Ticks for time are whole hours, or whole minutes if all values are short. */
function ticksOn(points: readonly Point[], scale: Props['scale']): readonly number[] {
  if (scale === 'share') {
    const values = points.flatMap(({ value }) => value ?? []);
    return ticksAround(values, { minStep: 0.05, limits: [0, 1] });
  }
  const values = points.flatMap(({ value, before = 0 }) => [value ?? 0, before]);
  const unit = scale !== 'time' ? 1 : Math.max(...values) > 7200 ? 3600 : 60;
  return ticksOf(
    values.map((value) => value / unit),
    { minStep: 1 },
  ).map((tick) => tick * unit);
}
