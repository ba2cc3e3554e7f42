import type { CSSProperties, ReactNode } from 'react';
import { labelled } from '#platform/locales/formats.ts';
import classes from './plot.module.css';
import { useGridKeyboard } from './use-grid-keyboard.ts';

export type PlotPoint = {
  key: string;
  /** 'Grade 1' */
  name: string;
  /** Null if there is no value, such as an accuracy without sessions; then nothing is drawn. */
  value: number | null;
  /** The value as text, shown beside the mark. */
  text: string;
  /** The value in full words for screen readers, if `text` is abbreviated. */
  spokenText?: string;
  /** Label below the axis. */
  short: string;
  /** Shown below `short` where the year changes. */
  year?: string;
  /** The value of the period before, drawn in grey behind a column. */
  before?: number;
  /** Whether the period is not over yet, such as today. */
  isPartial?: boolean;
  /** Whether it is not connected to the previous point, such as 'not known'. */
  isApart?: boolean;
};

type Props<Point> = {
  kind: 'columns' | 'line';
  points: readonly Point[];
  label: string;
  /** Round numbers in ascending order. */
  ticks: readonly number[];
  /** Formats the labels of the vertical axis. */
  formatTick: (value: number) => string;
  /** Renders the element around a point's mark: a link, a button, or plain text. */
  renderPoint: (point: Point, props: PointProps, index: number) => ReactNode;
  /** Whether figures are shown only on hover. */
  isQuiet?: boolean;
  /** Whether any point can be focused; otherwise a plot that scrolls is focused itself. */
  hasLinks: boolean;
};

export type PointProps = { className: string; title: string; children: ReactNode };

/** A column or line chart of plain elements: points are focusable, and no chart library is loaded. */
export function Plot<Point extends PlotPoint>(props: Props<Point>) {
  const { kind, points, label, ticks, formatTick, renderPoint, isQuiet = false, hasLinks } = props;
  const onKeyDown = useGridKeyboard();
  const [min = 0, max = 1] = [ticks[0], ticks.at(-1)];
  const heightOf = (value: number) => (max === min ? 0 : (value - min) / (max - min));
  const named = { wide: namedOf(points, 12), narrow: namedOf(points, 5) };
  const isCourse = points[0]?.year !== undefined;
  const isDense = points.length > maxFixed;
  const at = (tick: number) => ({ '--at': heightOf(tick) }) as CSSProperties;
  return (
    <div className={classes.plot} style={{ '--points': points.length } as CSSProperties}>
      <div className={classes.axis} aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} style={at(tick)}>
            {formatTick(tick)}
          </span>
        ))}
      </div>
      <div
        className={classes.scroller}
        data-dense={isDense || undefined}
        {...(isDense && !hasLinks && { tabIndex: 0, role: 'group', 'aria-label': label })}
        ref={isCourse ? scrollToEnd : undefined}
      >
        <div className={classes.field}>
          <div className={classes.lines} aria-hidden>
            {ticks.slice(1).map((tick) => (
              <span key={tick} style={at(tick)} />
            ))}
          </div>
          {kind === 'line' && <Line points={points} heightOf={heightOf} />}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the list moves the focus between its links by arrow keys */}
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
                    title: labelled(point.name, point.spokenText ?? point.text),
                    children: (
                      <>
                        {point.before !== undefined && (
                          <span
                            className={classes.before}
                            style={{ '--share': heightOf(point.before) } as CSSProperties}
                          />
                        )}
                        {point.value !== null && <Mark point={point} value={point.value} heightOf={heightOf} />}
                      </>
                    ),
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
    </div>
  );
}

/** More points than this are never narrower than a finger needs; in a narrow window the plot then scrolls sideways. */
const maxFixed = 12;

/** The latest days of a course are visible first. */
function scrollToEnd(scroller: HTMLElement | null) {
  if (scroller) scroller.scrollLeft = scroller.scrollWidth;
}

type HeightOf = (value: number) => number;

function Mark({ point, value, heightOf }: { point: PlotPoint; value: number; heightOf: HeightOf }) {
  const [from, to] = [heightOf(Math.min(0, value)), heightOf(Math.max(0, value))];
  const style = { '--from': from, '--share': to - from, '--at': heightOf(value) } as CSSProperties;
  return (
    <span
      className={classes.mark}
      data-negative={value < 0 || undefined}
      data-partial={point.isPartial || undefined}
      style={style}
    >
      <span className={classes.figure}>{point.text}</span>
    </span>
  );
}

/** The line is interrupted where a value is missing. */
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

/** Labels every nth point, at most `maxNamed` in all, so that the first point with a year is among them. */
function namedOf(points: readonly PlotPoint[], maxNamed: number) {
  const step = Math.max(1, Math.ceil(points.length / maxNamed));
  const first =
    Math.max(
      0,
      points.findIndex(({ year = '' }) => year !== ''),
    ) % step;
  return (index: number) => index % step === first || undefined;
}
