import { gradeNames, type Texture } from './wishes.ts';

const alone: readonly Texture[] = ['hand to hand'];
const mixed: readonly Texture[] = ['hand to hand', 'accompanied', 'accompanied', 'accompanied'];
const full: readonly Texture[] = ['accompanied', 'accompanied', 'accompanied', 'two voices'];

/**
 * What each grade usually has, from Pre-Grade on, as ids of the specification's lists; one that is named twice is drawn
 * more often. The order is that of the method books: hands apart before together, five fingers before wider hands, long
 * notes before short.
 */
const byLevel = {
  range: [[1, 1, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3, 4], [2, 3, 4, 5], [3, 4, 5, 5], [3, 5, 5], [3, 5, 5], [5]],
  interval: [[1], [1, 1, 2], [1, 2, 3], [2, 3, 4, 5], [3, 4, 5], [4, 5, 6], [4, 5, 6], [3, 5, 6], [4, 5, 6, 6]],
  rhythm: [
    [4, 4, 4, 4, 4, 4, 3, 3, 1],
    [4, 4, 4, 4, 3, 3, 2],
    [4, 4, 5, 3],
    [4, 5, 5],
    [5, 5, 6],
    [5, 6],
    [5, 6, 7],
    [6, 7, 7],
    [6, 7, 7, 7],
  ],
  rest: [[1, 1, 4], [1, 1, 4], [1, 3, 4], [2, 3, 4, 4, 1], ...always([2, 3, 3, 4, 4, 1])],
  keySignature: [[1], [1, 1, 2], [1, 2, 4], [1, 2, 4, 3], ...always([2, 3, 4, 5])],
  timeSignature: [[1, 1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3, 4], ...always([1, 2, 3, 4])],
  measures: [[4, 8, 8, 8, 8, 8], [8], [8], [8], [8], [8, 8, 12], [8, 12], [12, 16], [12, 16]],
  textures: [alone, mixed, mixed, mixed, ...always(full)],
  /** How often each of these occurs unasked. */
  tie: [0, 0, 0.1, 0.15, 0.2, 0.2, 0.3, 0.3, 0.4],
  accidental: [0, 0, 0, 0, 0.1, 0.2, 0.3, 0.4, 0.4],
  articulation: [0, 0.15, 0.25, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9],
  dynamics: [0.2, 0.4, 0.5, 0.7, 0.8, 0.9, 1, 1, 1],
  /** Quarter notes per minute. */
  slowest: [72, 72, 54, 66, 66, 69, 54, 54, 54],
  fastest: [104, 108, 112, 105, 105, 105, 132, 138, 144],
  maxNotesPerSecond: [2, 2, 2, 3.5, 3.5, 3.5, 5, 5, 5],
  /** White keys under a hand. */
  span: [5, 5, 5, 5, 5, 6, 8, 8, 8],
  /** The largest share of measures in which both hands play. */
  maxTogether: [0, 0.5, 0.8, 1, 1, 1, 1, 1, 1],
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
