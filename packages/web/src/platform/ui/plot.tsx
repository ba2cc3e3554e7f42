import type { CSSProperties, ReactNode } from 'react';
import { labelled } from '#platform/locales/formats.ts';
import classes from './plot.module.css';
import { useGridKeyboard } from './use-grid-keyboard.ts';

export type PlotPoint = {
  key: string;
  /** 'Grade 1' */
  name: string;
  /** Null where there is nothing to draw, as an accuracy where nothing was played. */
  value: number | null;
  /** What stands beside it. */
  text: string;
  /** The same in words, for screen readers, where the text is an abbreviation. */
  said?: string;
  /** Stands beneath the axis. */
  short: string;
  /** Stands below `short` where it changes. */
  year?: string;
  /** Not connected with the point before it, such as 'not known'. */
  isApart?: boolean;
};

type Props<Point> = {
  kind: 'columns' | 'line';
  points: readonly Point[];
  label: string;
  /** Round numbers, from the lowest to the highest that has room. */
  ticks: readonly number[];
  /** At the side; of values as they are drawn. */
  sayTick: (value: number) => string;
  /** Draws the place of a point around its mark: a link, a button, or nothing that can be pressed. */
  renderPoint: (point: Point, place: PlotPlace, index: number) => ReactNode;
  /** Shows figures only where one points at. */
  isQuiet?: boolean;
};

export type PlotPlace = { className: string; title: string; children: ReactNode };

/** Columns or a line of plain elements instead of a drawing: each point has its place, and there is nothing to load. */
export function Plot<Point extends PlotPoint>(props: Props<Point>) {
  const { kind, points, label, ticks, sayTick, renderPoint, isQuiet = false } = props;
  const onKeyDown = useGridKeyboard();
  const [lowest = 0, highest = 1] = [ticks[0], ticks.at(-1)];
  const heightOf = (value: number) => (highest === lowest ? 0 : (value - lowest) / (highest - lowest));
  const named = { wide: namedOf(points.length, 12), narrow: namedOf(points.length, 5) };
  const isCourse = points[0]?.year !== undefined;
  const at = (tick: number) => ({ '--at': heightOf(tick) }) as CSSProperties;
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
        {kind === 'line' && <Line points={points} heightOf={heightOf} />}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a list whose links are reached by arrow keys */}
        <ol
          className={classes.points}
          data-kind={kind}
          data-quiet={isQuiet || undefined}
          aria-label={label}
          onKeyDown={onKeyDown}
        >
          {points.map((point, index) => (
            <li key={point.key} data-named={named.wide(index)} data-named-narrow={named.narrow(index)}>
              {renderPoint(
                point,
                {
                  className: classes.point ?? '',
                  title: labelled(point.name, point.said ?? point.text),
                  children: point.value !== null && <Mark point={point} value={point.value} heightOf={heightOf} />,
                },
                index,
              )}

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

type HeightOf = (value: number) => number;

function Mark({ point, value, heightOf }: { point: PlotPoint; value: number; heightOf: HeightOf }) {
  const [from, to] = [heightOf(Math.min(0, value)), heightOf(Math.max(0, value))];
  const style = { '--from': from, '--share': to - from, '--at': heightOf(value) } as CSSProperties;
  return (
    <span className={classes.mark} data-negative={value < 0 || undefined} style={style}>
      <span className={classes.figure}>{point.text}</span>
    </span>
  );
}

/** Broken where there is nothing to draw. */
function Line({ points, heightOf }: { points: readonly PlotPoint[]; heightOf: HeightOf }) {
  const width = 100 / points.length;
  const pieces = points.map(({ value }, index) => {
    if (value === null) return '';
    const isStart = index === 0 || points[index]?.isApart === true || points[index - 1]?.value === null;
    return `${isStart ? 'M' : 'L'}${(index + 0.5) * width} ${100 - heightOf(value) * 100}`;
  });
  return (
    <svg className={classes.line} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
      <path d={pieces.join('')} />
    </svg>
  );
}

/** Every so many of the points are named, so that at most so many names stand side by side. */
function namedOf(points: number, maxNamed: number) {
  const step = Math.max(1, Math.ceil(points / maxNamed));
  return (index: number) => index % step === 0 || undefined;
}
