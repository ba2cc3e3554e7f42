import type { Lists } from '#analysis/index.ts';

/** The grades of the specification, from the first; a company's renamed grades count by their place. */
export const gradeNames = [
  'Pre-Grade',
  'Grade 1',
  'Grade 2',
  'Grade 3',
  'Grade 4',
  'Grade 5',
  'Grade 6',
  'Grade 7',
  'Grade 8',
] as const;

export const textures = ['one line', 'hand to hand', 'accompanied', 'two voices'] as const;
export type Texture = (typeof textures)[number];
export const motions = ['apart', 'parallel', 'contrary'] as const;
export type Motion = (typeof motions)[number];

/** What is left out is chosen from what the grade usually has. */
export type Wishes = {
  /** One of `gradeNames`. */
  grade: string;
  /** The lists that the ids below belong to; those of the specification by default. */
  lists?: Lists;
  /** Ids of entries, as in the tags of a score. */
  keySignature?: number;
  timeSignature?: number;
  range?: number;
  interval?: number;
  rhythm?: number;
  rest?: number;
  tie?: number;
  accidental?: boolean;
  articulation?: boolean;
  dynamics?: boolean;
  /** 4, 8, 12 or 16. */
  measures?: number;
  /** Quarter notes per minute, 40 to 160. */
  tempo?: number;
  texture?: Texture;
  motion?: Motion;
  /** The number of white keys that a hand covers without moving. */
  span?: 5 | 6 | 8;
  pickup?: boolean;
  /** False leaves out the fingerings. */
  fingerings?: boolean;
  /**
   * The exercise of the same wishes whose rhythm, or whose rise and fall, is kept. Before it stand those that it was
   * itself like, because its seed alone gives another piece.
   */
  like?: readonly { same: 'rhythm' | 'contour'; seed: number }[];
};
