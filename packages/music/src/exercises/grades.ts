import { gradeNames, type Texture } from './wishes.ts';

const alone: readonly Texture[] = ['hand to hand'];
const mixed: readonly Texture[] = ['hand to hand', 'accompanied'];
const full: readonly Texture[] = ['accompanied'];

/**
 * What each grade usually has, from Pre-Grade on, as ids of the specification's lists; one that is named twice is drawn
 * more often. The order is that of the method books: hands apart before together, five fingers before wider hands, long
 * notes before short.
 */
const byLevel = {
  range: [[1, 3, 3], [1, 3, 3], [3, 3, 3, 5], [3, 5, 5], ...always([5])],
  interval: [[1], [1, 2, 2], [2, 5, 5], [5], ...always([5, 6, 6])],
  rhythm: [[4], [4], [4, 4, 4, 5], [4, 5, 5, 6], [5, 5, 6], [5, 5, 6], [5, 6, 7], [5, 6, 7, 7], [5, 7, 7]],
  rest: [[1], [1, 4], [1, 4, 4, 4], ...Array.from({ length: 6 }, () => [4, 4, 3])],
  keySignature: [[1], [1], [1, 1, 2], [1, 2, 3], ...always([1, 2, 4, 3, 5])],
  timeSignature: [[1, 1, 3], [1, 1, 3], [1, 1, 3], [1, 1, 2, 3], ...always([1, 1, 2, 3, 3, 4])],
  measures: [[8], [8], [8], [8], [8], [8], [8, 8, 16], [8, 16], [16]],
  textures: [alone, mixed, full, full, ...always(full)],
  /** How often each of these occurs unasked. */
  tie: Array.from({ length: 9 }, () => 0),
  accidental: [0, 0, 0, 0, 0, 0.15, 0.25, 0.3, 0.3],
  articulation: [0, 0.3, 0.8, 0.9, 1, 1, 1, 1, 1],
  dynamics: [0.4, 0.8, 1, 1, 1, 1, 1, 1, 1],
  /** Quarter notes per minute. */
  slowest: [72, 76, 60, 76, 72, 72, 66, 66, 66],
  fastest: [104, 108, 112, 105, 105, 105, 132, 138, 144],
  maxNotesPerSecond: [2, 2, 2, 3.5, 3.5, 3.5, 5, 5, 5],
  /** White keys under a hand. */
  span: [5, 5, 5, 6, 8, 8, 8, 8, 8],
  /** The largest share of measures in which both hands play. */
  maxTogether: [0, 0.5, 1, 1, 1, 1, 1, 1, 1],
};

type ByLevel = typeof byLevel;
export type Grade = { readonly [Key in keyof ByLevel]: ByLevel[Key][number] };

export const grades = gradeNames.map(
  (_, level) => Object.fromEntries(Object.entries(byLevel).map(([key, values]) => [key, values[level]])) as Grade,
);

/** In Grades 4 to 8. */
function always<Value>(value: Value): Value[] {
  return Array.from({ length: 5 }, () => value);
}
