import type { Mark } from './figure.ts';

export type Slice = {
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
