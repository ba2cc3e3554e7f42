import type { Places } from '#library/catalogue/index.ts';

/** Pre-Grade and Grade 1: the first two in teaching order. */
const count = 2;

export const earlyGrades = ({ grades }: Pick<Places, 'grades'>): ReadonlySet<number> =>
  new Set([...grades.keys()].slice(0, count));
