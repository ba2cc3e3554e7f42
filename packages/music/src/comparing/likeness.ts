/**
 * From the closest to the loosest: the same notes; the same notes, all higher or lower by as much;
 * most measures the same, be it higher or lower.
 */
export const likenesses = ['music', 'transposed', 'near'] as const;
export type Likeness = (typeof likenesses)[number];

/** Struck notes without which a piece is like no other one: a few notes are soon the same by chance, and rests always are. */
export const minNotes = 4;

/** Share of the measures with notes that pieces which are nearly the same have in common: three of four. */
const nearShare = 3 / 4;

/** Of so many measures with notes, how many at least another piece must have, too. */
export function minShared(measures: number): number {
  return Math.max(1, Math.ceil(measures * nearShare));
}
