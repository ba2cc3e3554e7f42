import type { MeasureHeights } from '#layout/index.ts';
import { staffLines } from './staff-lines.ts';

/** Measurements of a score drawn in one endless line, in staff spaces. */
export type Tape = {
  /** Space left of the first measure: names of instruments, brackets. */
  indent: number;
  measures: (MeasureHeights & { width: number })[];
  staves: number;
};

const line = /M(-?\d+) (-?\d+) L(-?\d+)/g;
/** Vertical positions of the ends of strokes, and of glyphs and words. */
const height = /(?:M-?[\d.]+[ ,]|L-?[\d.]+ |translate\(-?[\d.]+, |<text x="[^"]*" y=")(-?\d+)/g;
/** How far glyphs and words extend above and below their position, in spaces. */
const reach = 0.8;

/**
 * Widths are exact; heights are accurate enough to plan pages. `space` is the distance between two staff lines in units
 * of the drawing.
 */
export function measureTape(svg: string, space: number): Tape {
  const chunks = svg.split('class="measure"').slice(1);
  const drawn = chunks.map((chunk) => {
    const staves = Array.from(chunk.matchAll(staffLines), ([, lines = '']) => lines);
    const lines = staves.flatMap((one) => Array.from(one.matchAll(line), (found) => found.slice(1).map(Number)));
    const heights = Array.from(chunk.matchAll(height), ([, y]) => Number(y) / space);
    const [staffTop, staffBottom] = extremes(lines.map(([, y = 0]) => y / space));
    const [top, bottom] = extremes(heights);
    const [left] = extremes(lines.map(([x = 0]) => x / space));
    const [, right] = extremes(lines.map(([, , x = 0]) => x / space));
    return {
      left,
      width: right - left,
      top: top - reach,
      staffTop,
      staffBottom,
      bottom: bottom + reach,
      staves: staves.length,
    };
  });
  return {
    indent: drawn[0]?.left ?? 0,
    measures: drawn.map(({ left: _left, staves: _staves, ...measure }) => measure),
    staves: Math.max(0, ...drawn.map(({ staves }) => staves)),
  };
}

function extremes(numbers: number[]): [least: number, most: number] {
  let [least, most] = [Infinity, -Infinity];
  for (const number of numbers) {
    least = Math.min(least, number);
    most = Math.max(most, number);
  }
  return numbers.length > 0 ? [least, most] : [0, 0];
}
