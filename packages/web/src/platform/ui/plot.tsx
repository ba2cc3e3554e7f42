import { Group, Text, VisuallyHidden } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { labelled, numbers } from '#platform/locales/formats.ts';
import classes from './chart.module.css';
import { type Lead, LeadLink, useGridKeyboard } from './lead-link.tsx';

export type Mark = {
  key: string | number;
  name: string;
  /** Null if there is no value, such as an accuracy without sessions; then nothing is drawn. */
  value: number | null;
  text: string;
  spoken?: string;
  /** Label below the axis, by default the name. */
  short?: string;
  /** Shown below `short` where the year changes. */
  year?: string;
  /** Shown after the name of a bar, and below its value. */
  aside?: string;
  under?: string;
  /** The value of the year before: a tick across a column, a grey line beside a line. */
  before?: number | null;
  /** The amounts that the value consists of, in the order of the legend. */
  parts?: readonly number[];
  tone?: 'bad' | undefined;
  /** Whether the period is not over yet, such as today. */
  isPartial?: boolean;
  /** Whether a line does not connect it to the previous point, such as 'not known'. */
  isApart?: boolean;
  isChosen?: boolean;
  target?: Lead | undefined;
  /** What the name of a bar opens, if not the same as the value. */
  nameTarget?: Lead | undefined;
};

export type Tone = 'first' | 'second' | 'third' | 'others' | 'lost' | 'rest' | 'pending' | 'before';
export type Legend = readonly { name: string; tone: Tone }[];

export type Scale = {
  format: (value: number) => string;
  minStep: number;
  /** An axis with limits lies around its values and need not begin at zero. */
  limits?: readonly [lowest: number, highest: number];
  /** Labels are multiples of it. @param max the highest value */
  unitOf?: (max: number) => number;
};

export const countScale: Scale = { format: (value) => numbers().format(value), minStep: 1 };

/** About four round numbers that cover all values and, unless the axis has limits, zero. */
export function ticksFor(values: readonly number[], { minStep, limits, unitOf }: Scale): number[] {
  if (limits !== undefined && values.length === 0) return [...limits];
  const [lowest, highest] = limits ?? [-Infinity, Infinity];
  const unit = unitOf?.(Math.max(0, ...values)) ?? 1;
  const covered = [...values.map((value) => value / unit), ...(limits === undefined ? [0] : [])];
  const [min, max] = [Math.min(...covered), Math.max(...covered)];
  const leastStep = limits === undefined && min === max ? 1 : minStep;
  const step = Math.max(roundUp((max - min) / 4, max), leastStep);
  const last = Math.min(Math.max(Math.ceil(max / step), Math.floor(min / step) + 1), Math.round(highest / step));
  const leastSteps = limits === undefined ? 1 : 2;
  const first = Math.max(Math.min(Math.floor(min / step), last - leastSteps), Math.round(lowest / step));
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return ticks.map((tick) => Number(tick.toFixed(6)) * unit);
}

/** To 1, 2, 5 or 10 times a power of ten; to 4 times if as many steps as of 5 times cover `max`. */
function roundUp(value: number, max: number): number {
  if (value <= 0) return 0;
  const unit = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 5].find((one) => value <= one * unit) ?? 10;
  const stepsOf = (one: number) => Math.ceil(max / (one * unit));
  return (factor === 5 && value <= 4 * unit && stepsOf(4) === stepsOf(5) ? 4 : factor) * unit;
}

type MarksProps = { marks: readonly Mark[]; label: string; legend?: Legend | undefined };
type PlotProps = MarksProps & {
  kind: 'columns' | 'line';
  scale?: Scale | undefined;
  /** Writes the value above each column, in place of an axis. */
  formatFigure?: ((value: number) => string) | undefined;
};

const firstLead = (marks: readonly Mark[]) => marks.findIndex(({ target, nameTarget }) => target ?? nameTarget);
const nameOf = ({ name, spoken, text }: Mark) => labelled(name, spoken ?? text);

/** More points than this are never narrower than a finger needs; in a narrow window the plot then scrolls sideways. */
const maxFixed = 12;

/** Where a value is between the lowest and the highest tick, as a share of the height. */
export function heightsIn(ticks: readonly number[]) {
  const [min = 0, max = 1] = [ticks[0], ticks.at(-1)];
  return (value: number) => (max === min ? 0 : (value - min) / (max - min));
}

const at = (height: number) => ({ '--at': height }) as CSSProperties;

type FieldProps = { ticks: readonly number[]; scale: Scale; points: number; children: ReactNode };

/** Labels of an axis, with a line for each behind what is drawn. */
export function PlotField({ ticks, scale, points, children }: FieldProps) {
  const heightOf = heightsIn(ticks);
  return (
    <div className={classes.plot} style={{ '--points': points } as CSSProperties}>
      <div className={classes.ticks} aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} style={at(heightOf(tick))}>
            <span>{scale.format(tick)}</span>
          </span>
        ))}
      </div>
      {children}
    </div>
  );
}

/** Columns or a line, of elements that can be focused. Arrow keys move between them, Tab leaves them. */
export function Plot({ kind, marks, label, scale = countScale, legend, formatFigure }: PlotProps) {
  const onKeyDown = useGridKeyboard();
  const values = marks.flatMap(({ value, before }) => [value ?? [], before ?? []].flat());
  const ticks = formatFigure ? [Math.min(0, ...values), Math.max(0, ...values)] : ticksFor(values, scale);
  const heightOf = heightsIn(ticks);
  const isNamed = { wide: namedOf(marks, 12), narrow: namedOf(marks, formatFigure ? 12 : 5) };
  const isDense = marks.length > maxFixed;
  const first = firstLead(marks);
  return (
    <PlotField ticks={formatFigure ? [] : ticks} scale={scale} points={marks.length}>
      <div
        className={classes.scroller}
        data-dense={isDense || undefined}
        {...(isDense && first === -1 && { tabIndex: 0, role: 'group', 'aria-label': label })}
        ref={marks[0]?.year === undefined ? undefined : scrollToEnd}
      >
        <div className="relative">
          {kind === 'line' && <Line marks={marks} heightOf={heightOf} />}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the list moves the focus between its links by arrow keys */}
          <ol
            className={classes.points}
            data-kind={kind}
            data-figures={formatFigure && true}
            aria-label={label}
            onKeyDown={onKeyDown}
          >
            {marks.map((mark, index) => (
              <li key={mark.key} data-named={isNamed.wide(index)} data-named-narrow={isNamed.narrow(index)}>
                <LeadLink
                  to={mark.target}
                  className={classes.point}
                  title={nameOf(mark)}
                  label={nameOf(mark)}
                  isChosen={mark.isChosen}
                  row={0}
                  isFirst={index === first}
                >
                  {mark.target === undefined && <VisuallyHidden>{nameOf(mark)}</VisuallyHidden>}
                  {mark.value !== null && (
                    <span
                      className={classes.mark}
                      data-negative={mark.value < 0 || undefined}
                      data-partial={mark.isPartial || undefined}
                      style={styleOf(mark.value, heightOf)}
                      aria-hidden
                    >
                      <Parts parts={mark.parts} legend={legend} />
                      <span className={classes.figure} data-text={formatFigure?.(mark.value) ?? mark.text} />
                    </span>
                  )}
                  {kind === 'columns' && typeof mark.before === 'number' && (
                    <span className={classes.before} style={at(heightOf(mark.before))} />
                  )}
                </LeadLink>
                <span className={classes.short} aria-hidden>
                  {mark.short ?? mark.name}
                  {mark.year !== undefined && <b>{`\n${mark.year}`}</b>}
                </span>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </PlotField>
  );
}

/** Where a column begins and how high it is, and where a point of a line is. */
function styleOf(value: number, heightOf: (value: number) => number) {
  const [from, to] = [heightOf(Math.min(0, value)), heightOf(Math.max(0, value))];
  return { '--from': from, '--share': to - from, ...at(heightOf(value)) } as CSSProperties;
}

/** The latest days of a course are visible first. */
function scrollToEnd(scroller: HTMLElement | null) {
  if (scroller) scroller.scrollLeft = scroller.scrollWidth;
}

export const Swatch = ({ color }: { color: string | undefined }) => (
  <span style={{ width: 10, height: 10, borderRadius: 2, background: color }} aria-hidden />
);

function Parts({ parts, legend }: { parts: readonly number[] | undefined; legend: Legend | undefined }) {
  return parts?.map((part, index) => {
    const tone = legend?.[index]?.tone;
    return (
      <span
        key={tone}
        data-tone={tone}
        style={{ flex: `${Math.max(0, part)} 1 0`, background: `var(--chart-${tone})` }}
      />
    );
  });
}

type LineProps = { marks: readonly Mark[]; heightOf: (value: number) => number };

/** Straight lines, interrupted where a value is missing; dashed to what is not over yet. */
function Line({ marks, heightOf }: LineProps) {
  const width = 100 / marks.length;
  const pathOf = (valueOf: (mark: Mark | undefined) => number | null | undefined, isPartial?: boolean) =>
    marks
      .map((mark, index) => {
        const value = valueOf(mark) ?? null;
        if (value === null) return '';
        const isStart = index === 0 || mark.isApart === true || (valueOf(marks[index - 1]) ?? null) === null;
        const isOther = isPartial !== undefined && isPartial !== (mark.isPartial ?? false);
        return `${isStart || isOther ? 'M' : 'L'}${(index + 0.5) * width} ${100 - heightOf(value) * 100}`;
      })
      .join('');
  return (
    <svg className={classes.lines} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
      <path stroke="var(--chart-others)" d={pathOf((mark) => mark?.before, false)} />
      <path stroke="var(--chart-others)" data-partial d={pathOf((mark) => mark?.before, true)} />
      <path d={pathOf((mark) => mark?.value, false)} />
      <path data-partial d={pathOf((mark) => mark?.value, true)} />
    </svg>
  );
}

/** Labels every nth point, at most `maxNamed`, so that the first point with a year, or the last, is among them. */
function namedOf(marks: readonly Mark[], maxNamed: number) {
  const step = Math.max(1, Math.ceil(marks.length / maxNamed));
  const withYear = marks.findIndex(({ year = '' }) => year !== '');
  const first = (withYear < 0 ? marks.length - 1 : withYear) % step;
  return (index: number) => index % step === first || undefined;
}

type BarsProps = MarksProps & {
  full?: number | undefined;
  /** What stands above the asides and the values. */
  heads?: { aside: string; value: string } | undefined;
};

export function Bars({ marks, label, full, legend, heads }: BarsProps) {
  const onKeyDown = useGridKeyboard();
  const max = full ?? Math.max(...marks.map(({ value }) => value ?? 0));
  const first = firstLead(marks);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the list moves the focus between its links by arrow keys
    <ol className={classes.bars} data-many={marks.length > 8 || undefined} aria-label={label} onKeyDown={onKeyDown}>
      {heads && (
        <li className={classes.heads} aria-hidden>
          <span>{heads.aside}</span>
          <span />
          <span>{heads.value}</span>
        </li>
      )}
      {marks.map((mark, row) => {
        const { key, name, aside, value, text, spoken, under, tone, parts, target, nameTarget } = mark;
        const tab = { row, isFirst: row === first };
        /* The whole line is one link, unless its name opens something else. */
        const [ofLine, ofName, ofValue] =
          nameTarget === undefined
            ? [{ to: target, title: nameOf(mark), ...tab }, {}, {}]
            : [{}, { to: nameTarget, title: name, ...tab }, { to: target, label: nameOf(mark), row, isFirst: false }];
        return (
          <li key={key}>
            <LeadLink className={classes.bar} {...ofLine}>
              <LeadLink className={classes.name} {...ofName}>
                {name}
                {aside !== undefined && dimmed(` ${aside}`)}
              </LeadLink>{' '}
              <Track share={shareOf(value, max)}>
                <Parts parts={parts} legend={legend} />
              </Track>
              <LeadLink className={classes.value} {...ofValue}>
                <span aria-hidden={spoken !== undefined} style={tone && { color: 'var(--bad-text)' }}>
                  {text}
                </span>
                {spoken !== undefined && <VisuallyHidden>{spoken}</VisuallyHidden>}
                {under !== undefined && <div>{dimmed(under)}</div>}
              </LeadLink>
            </LeadLink>
          </li>
        );
      })}
    </ol>
  );
}

export const dimmed = (text: string) => (
  <Text span size="xs" c="dimmed">
    {text}
  </Text>
);

export const shareOf = (value: number | null, max: number) => (max <= 0 ? 0 : Math.max(0, (value ?? 0) / max));

type TrackProps = { share: number; height?: number; children?: ReactNode };

export const Track = ({ share, height = 12, children }: TrackProps) => (
  <span className={classes.track} style={{ height }} aria-hidden>
    <span style={{ width: `${share * 100}%` }}>{children}</span>
  </span>
);

/** White text is readable on each colour, and each stands out on a light and a dark page. */
const sliceColors =
  '#5560c4 #a8580a #0b7a75 #b83280 #1a73b8 #7a6a00 #8a4fc4 #3b7d2b #c2403f #64707d #8c5f4a #2f6f8f'.split(' ');

const shareText = {
  fill: '#fff',
  fontSize: 6,
  fontWeight: 600,
  dominantBaseline: 'central',
  textAnchor: 'middle',
} as const;
const besidePie = { flex: '1 1 220px', gridTemplateColumns: '10px minmax(0, 1fr) auto' };

/**
 * A ring, clockwise from the top, in the order of its legend and with the shares written in it, so that nobody has to
 * distinguish colours. The lines of the legend are links; a click on a slice opens the link of its line.
 */
export function Pie({ marks, label }: MarksProps) {
  const onKeyDown = useGridKeyboard();
  const slices = slicesOf(marks);
  const first = firstLead(slices.map(({ mark }) => mark));
  const percent = numbers({ style: 'percent', maximumFractionDigits: 0 });
  return (
    <Group gap={24} style={{ breakInside: 'avoid' }}>
      <svg viewBox="-50 -50 100 100" width={210} style={{ marginInline: 'auto' }} aria-hidden>
        {slices.map(({ mark, from, share, color }) => {
          const middle = (from + share / 2) * 2 * Math.PI;
          const slice = (
            <g key={mark.key}>
              <title>{nameOf(mark)}</title>
              <circle
                r={37}
                pathLength={1}
                fill="none"
                stroke={color}
                strokeWidth={22}
                strokeDasharray={`${share} 1`}
                strokeDashoffset={-from}
                transform="rotate(-90)"
              />
              {share >= 0.08 && (
                <text x={Math.sin(middle) * 37} y={-Math.cos(middle) * 37} {...shareText}>
                  {percent.format(share)}
                </text>
              )}
            </g>
          );
          if (mark.target === undefined) return slice;
          return (
            <LeadLink key={mark.key} to={mark.target} isFirst={false}>
              {slice}
            </LeadLink>
          );
        })}
      </svg>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the list moves the focus between its links by arrow keys */}
      <ol className={classes.bars} style={besidePie} aria-label={label} onKeyDown={onKeyDown}>
        {slices.map(({ mark, share, color }, row) => (
          <li key={mark.key}>
            <LeadLink to={mark.target} className={classes.bar} row={row} isFirst={row === first}>
              <Swatch color={color} />
              <span className={classes.name}>{mark.name}</span>{' '}
              <span className={classes.value}>
                {percent.format(share)}
                {dimmed(` ${mark.text}`)}
              </span>
            </LeadLink>
          </li>
        ))}
      </ol>
    </Group>
  );
}

/** Shares of the whole, with the share at which each begins; a value of 0 has no slice. */
export function slicesOf(marks: readonly Mark[]) {
  const drawn = marks.filter(({ value }) => (value ?? 0) > 0);
  const whole = drawn.reduce((sum, { value }) => sum + (value ?? 0), 0);
  let from = 0;
  return drawn.map((mark, index) => {
    const share = (mark.value ?? 0) / whole;
    from += share;
    return { mark, share, from: from - share, color: sliceColors[index % sliceColors.length] };
  });
}
