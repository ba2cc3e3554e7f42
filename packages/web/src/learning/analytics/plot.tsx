import type { CSSProperties } from 'react';
import { labelled } from '#platform/locales/formats.ts';
import { ticksOf } from '#platform/ui/months-chart-figures.ts';
import { useGridKeys } from '#platform/ui/use-grid-keys.ts';
import { shareOf } from './bars.tsx';
import classes from './charts.module.css';
import type { Mark } from './figure.ts';
import { LeadLink } from './lead-link.tsx';

/** `short` stands beneath the axis, `year` under it where it changes. */
export type Point = Mark & {
  short: string;
  year?: string;
  /** No step after the one before it, such as what is not known. */
  isApart?: boolean;
};

type Props = {
  kind: 'columns' | 'line';
  points: readonly Point[];
  label: string;
  /** At the side; of values as they are drawn. */
  sayTick: (value: number) => string;
  /** What the height stands for; the values tell it without. */
  scale?: 'share' | 'time';
};

/** Plain elements instead of a drawing: each point is a link as wide as its place, and there is nothing to load. */
export function Plot({ kind, points, label, sayTick, scale }: Props) {
  const onKeyDown = useGridKeys();
  const ticks = ticksOn(points, scale);
  const most = ticks.at(-1) ?? 1;
  const first = points.findIndex(({ leads }) => leads !== undefined);
  const named = { wide: namedOf(points.length, 12), narrow: namedOf(points.length, 5) };
  const isCourse = points[0]?.year !== undefined;
  const at = (tick: number) => ({ '--at': shareOf(tick, most) }) as CSSProperties;
  return (
    <div className={classes.plot} style={{ '--points': points.length } as CSSProperties}>
      <div className={classes.axis} aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} style={at(tick)}>
            {sayTick(tick)}
          </span>
        ))}
      </div>
      <div className={classes.field}>
        <div className={classes.lines} aria-hidden>
          {ticks.slice(1).map((tick) => (
            <span key={tick} style={at(tick)} />
          ))}
        </div>
        {kind === 'line' && <Line points={points} most={most} />}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a list whose links are reached by arrow keys */}
        <ol className={classes.points} data-kind={kind} aria-label={label} onKeyDown={onKeyDown}>
          {points.map((point, index) => (
            <li key={point.key} data-named={named.wide(index)} data-named-narrow={named.narrow(index)}>
              <LeadLink
                leads={point.leads}
                className={classes.point}
                label={labelled(point.name, point.said ?? point.text)}
                title={labelled(point.name, point.said ?? point.text)}
                mark={{ row: 0, isFirst: index === first }}
              >
                {point.value !== null && (
                  <span className={classes.mark} style={{ '--share': shareOf(point.value, most) } as CSSProperties}>
                    <span className={classes.figure}>{point.text}</span>
                  </span>
                )}
              </LeadLink>
              <span className={classes.short} data-wraps={!isCourse || undefined} aria-hidden>
                {point.short}
                {point.year !== undefined && <b>{point.year}</b>}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

const quarters = [0, 0.25, 0.5, 0.75, 1];

/** Round numbers; of time whole hours, or minutes where it is less. */
function ticksOn(points: readonly Point[], scale: Props['scale']): number[] {
  if (scale === 'share') return quarters;
  const values = points.map(({ value }) => value ?? 0);
  const unit = scale !== 'time' ? 1 : Math.max(...values) > 7200 ? 3600 : 60;
  const counted = { id: '', label: '', kind: 'count' as const, values: values.map((value) => value / unit) };
  return ticksOf(counted).map((tick) => tick * unit);
}

/** Broken where there is nothing to draw. */
function Line({ points, most }: { points: readonly Point[]; most: number }) {
  const width = 100 / points.length;
  const pieces = points.map(({ value }, index) => {
    if (value === null) return '';
    const isStart = index === 0 || points[index]?.isApart === true || points[index - 1]?.value === null;
    return `${isStart ? 'M' : 'L'}${(index + 0.5) * width} ${100 - shareOf(value, most) * 100}`;
  });
  return (
    <svg className={classes.line} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
      <path d={pieces.join('')} />
    </svg>
  );
}

/** Every so many of the points are named, so that at most so many names stand side by side. */
function namedOf(points: number, most: number) {
  const step = Math.max(1, Math.ceil(points / most));
  return (index: number) => index % step === 0 || undefined;
}
