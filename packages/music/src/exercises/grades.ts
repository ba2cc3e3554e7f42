import type { ListTag } from '#tags.ts';
import type { Texture } from './wishes.ts';

/**
 * What a grade usually has, as ids of the specification's lists; one that is named twice is drawn more often. The order
 * is that of the method books: hands apart before together, five fingers before wider hands, long notes before short.
 */
export type Grade = { readonly [List in Exclude<ListTag, 'tie'>]: readonly number[] } & {
  measures: readonly number[];
  textures: readonly Texture[];
  /** How often each of these occurs unasked. */
  tie: number;
  accidental: number;
  articulation: number;
  dynamics: number;
  /** Quarter notes per minute. */
  tempo: readonly [slowest: number, fastest: number];
  maxNotesPerSecond: number;
  /** White keys under a hand. */
  span: 5 | 6 | 8;
  /** The largest share of measures in which both hands play. */
  maxTogether: number;
};

const alone = ['hand to hand'] as const;
const mixed = ['hand to hand', 'accompanied', 'accompanied', 'accompanied'] as const;
const full = ['accompanied', 'accompanied', 'accompanied', 'two voices'] as const;

export const grades: readonly Grade[] = [
  {
    ...lists([1, 1, 3], [1], [4, 4, 4, 4, 4, 4, 3, 3, 1], [1, 1, 4], [1], [1, 1, 2, 3]),
    measures: [4, 8, 8, 8, 8, 8],
    textures: alone,
    span: 5,
    maxTogether: 0,
    tie: 0,
    accidental: 0,
    articulation: 0,
    dynamics: 0.2,
    tempo: [72, 104],
    maxNotesPerSecond: 2,
  },
  {
    ...lists([1, 2, 3], [1, 1, 2], [4, 4, 4, 4, 3, 3, 2], [1, 1, 4], [1, 1, 2], [1, 2, 3]),
    measures: [8],
    textures: mixed,
    span: 5,
    maxTogether: 0.5,
    tie: 0,
    accidental: 0,
    articulation: 0.15,
    dynamics: 0.4,
    tempo: [72, 108],
    maxNotesPerSecond: 2,
  },
  {
    ...lists([1, 2, 3], [1, 2, 3], [4, 4, 5, 3], [1, 3, 4], [1, 2, 4], [1, 2, 3]),
    measures: [8],
    textures: mixed,
    span: 5,
    maxTogether: 0.8,
    tie: 0.1,
    accidental: 0,
    articulation: 0.25,
    dynamics: 0.5,
    tempo: [54, 112],
    maxNotesPerSecond: 2,
  },
  {
    ...lists([1, 2, 3, 4], [2, 3, 4, 5], [4, 5, 5], [2, 3, 4, 4, 1], [1, 2, 4, 3], [1, 2, 3, 4]),
    measures: [8],
    textures: mixed,
    span: 5,
    maxTogether: 1,
    tie: 0.15,
    accidental: 0,
    articulation: 0.4,
    dynamics: 0.7,
    tempo: [66, 105],
    maxNotesPerSecond: 3.5,
  },
  {
    ...lists([2, 3, 4, 5], [3, 4, 5], [5, 5, 6], [2, 3, 3, 4, 4, 1], [2, 3, 4, 5], [1, 2, 3, 4]),
    measures: [8],
    textures: full,
    span: 5,
    maxTogether: 1,
    tie: 0.2,
    accidental: 0.1,
    articulation: 0.5,
    dynamics: 0.8,
    tempo: [66, 105],
    maxNotesPerSecond: 3.5,
  },
  {
    ...lists([3, 4, 5, 5], [4, 5, 6], [5, 6], [2, 3, 3, 4, 4, 1], [2, 3, 4, 5], [1, 2, 3, 4]),
    measures: [8, 8, 12],
    textures: full,
    span: 6,
    maxTogether: 1,
    tie: 0.2,
    accidental: 0.2,
    articulation: 0.6,
    dynamics: 0.9,
    tempo: [69, 105],
    maxNotesPerSecond: 3.5,
  },
  {
    ...lists([3, 5, 5], [4, 5, 6], [5, 6, 7], [2, 3, 3, 4, 4, 1], [2, 3, 4, 5], [1, 2, 3, 4]),
    measures: [8, 12],
    textures: full,
    span: 8,
    maxTogether: 1,
    tie: 0.3,
    accidental: 0.3,
    articulation: 0.7,
    dynamics: 1,
    tempo: [54, 132],
    maxNotesPerSecond: 5,
  },
  {
    ...lists([3, 5, 5], [3, 5, 6], [6, 7, 7], [2, 3, 3, 4, 4, 1], [2, 3, 4, 5], [1, 2, 3, 4]),
    measures: [12, 16],
    textures: full,
    span: 8,
    maxTogether: 1,
    tie: 0.3,
    accidental: 0.4,
    articulation: 0.8,
    dynamics: 1,
    tempo: [54, 138],
    maxNotesPerSecond: 5,
  },
  {
    ...lists([5], [4, 5, 6, 6], [6, 7, 7, 7], [2, 3, 3, 4, 4, 1], [2, 3, 4, 5], [1, 2, 3, 4]),
    measures: [12, 16],
    textures: full,
    span: 8,
    maxTogether: 1,
    tie: 0.4,
    accidental: 0.4,
    articulation: 0.9,
    dynamics: 1,
    tempo: [54, 144],
    maxNotesPerSecond: 5,
  },
];

type Ids = readonly number[];

function lists(range: Ids, interval: Ids, rhythm: Ids, rest: Ids, keySignature: Ids, timeSignature: Ids) {
  return { range, interval, rhythm, rest, keySignature, timeSignature };
}
