/**
 * From closest to loosest: the same notes; the same notes, all transposed by the same interval; most measures the same,
 * possibly transposed.
 */
export const likenesses = ['music', 'transposed', 'near'] as const;
export type Likeness = (typeof likenesses)[number];

/**
 * The minimum number of struck notes for a comparison: a few notes are easily the same by chance, and rests always are.
 */
export const minNotes = 4;

/** The share of measures with notes that nearly equal pieces have in common: three of four. */
export const nearShare = 3 / 4;

/** The minimum number of measures with notes that another piece must share with one that has this many. */
export function minShared(measures: number): number {
  return Math.max(1, Math.ceil(measures * nearShare));
}
