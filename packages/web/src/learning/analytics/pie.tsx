import type { CSSProperties } from 'react';
import { labelled } from '#platform/locales/formats.ts';
import { useGridKeyboard } from '#platform/ui/use-grid-keyboard.ts';
import classes from './charts.module.css';
import pie from './pie.module.css';
import type { Mark } from './figure.ts';
import { FigureLink } from './figure-link.tsx';
import { formatShare } from './format.ts';

type Props = {
  /** Clockwise from the top. */
  marks: readonly Mark[];
  label: string;
};

/**
 * Slices follow the lines of the legend clockwise and show their share, so that nobody has to distinguish colours. The
 * lines are links; a click on a slice opens the link of its line.
 */
export function Pie({ marks, label }: Props) {
  const onKeyDown = useGridKeyboard();
  const slices = slicesOf(marks);
  const first = slices.findIndex(({ mark }) => mark.target !== undefined);
  return (
    <div className={pie.pie}>
      <svg viewBox="-50 -50 100 100" aria-hidden className={pie.slices}>
        {slices.map(({ mark, path, label: [x, y], share, number }) => (
          <FigureLink key={mark.key} target={mark.target} mark={{ row: 0, isFirst: false }} plain="g">
            <g data-slice={(number - 1) % 12}>
              <title>{labelled(mark.name, mark.text)}</title>
              <path d={path} />
              {share >= 0.08 && (
                <text x={x} y={y}>
                  {formatShare(share)}
                </text>
              )}
            </g>
          </FigureLink>
        ))}
      </svg>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the list moves the focus between its links by arrow keys */}
      <ol className={pie.legend} aria-label={label} onKeyDown={onKeyDown}>
        {slices.map(({ mark, share, number }, index) => (
          <li key={mark.key}>
            <FigureLink target={mark.target} className={pie.entry} mark={{ row: index, isFirst: index === first }}>
              <span
                className={pie.swatch}
                data-slice={(number - 1) % 12}
                style={{ '--share': share } as CSSProperties}
                aria-hidden
              />
              <span className={classes.name}>{mark.name}</span>{' '}
              <span className={classes.value}>
                {formatShare(share)}
                <span className={pie.beside}> {mark.text}</span>
              </span>
            </FigureLink>
          </li>
        ))}
      </ol>
    </div>
  );
}

type Slice = {
  mark: Mark;
  /** Share of the whole, 0 to 1. */
  share: number;
  /** Its position in the ring and in the legend, from 1. */
  number: number;
  path: string;
  /** Position of its text. */
  label: readonly [x: number, y: number];
};

const outer = 48;
const inner = 26;

/** Slices of a ring, clockwise from the top; a value of 0 gets no slice. */
export function slicesOf(marks: readonly Mark[]): Slice[] {
  const drawn = marks.filter(({ value }) => (value ?? 0) > 0);
  const whole = drawn.reduce((sum, { value }) => sum + (value ?? 0), 0);
  let from = 0;
  return drawn.map((mark, index) => {
    const share = (mark.value ?? 0) / whole;
    const to = from + share;
    const slice = {
      mark,
      share,
      number: index + 1,
      path: pathOf(from, to),
      label: at((from + to) / 2, (outer + inner) / 2),
    };
    from = to;
    return slice;
  });
}

/** The point at this share of the circle, clockwise from the top. */
function at(share: number, radius: number): readonly [number, number] {
  const angle = share * 2 * Math.PI;
  return [round(Math.sin(angle) * radius), round(-Math.cos(angle) * radius)];
}

const round = (value: number) => Math.round(value * 1000) / 1000;

function pathOf(from: number, to: number): string {
  /* An SVG arc cannot be a full circle, so a whole ring is drawn as two circles. */
  if (to - from > 0.9999) return `${circle(outer, 1)}${circle(inner, 0)}`;
  const isLong = to - from > 0.5 ? 1 : 0;
  const [a, b, c, d] = [at(from, outer), at(to, outer), at(to, inner), at(from, inner)];
  return `M${a.join(' ')}A${outer} ${outer} 0 ${isLong} 1 ${b.join(' ')}L${c.join(' ')}A${inner} ${inner} 0 ${isLong} 0 ${d.join(' ')}Z`;
}

const circle = (radius: number, turn: 0 | 1) =>
  `M0 ${-radius}A${radius} ${radius} 0 1 ${turn} 0 ${radius}A${radius} ${radius} 0 1 ${turn} 0 ${-radius}Z`;
