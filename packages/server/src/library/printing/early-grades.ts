import type { Places } from '#library/catalogue/index.ts';

/**
 * Early grades are Pre-Grade and Grade 1 or, if staff changed them, the first two grades that are offered and all
 * before these.
 */
const count = 2;

export const earlyGrades = ({ grades }: Pick<Places, 'grades'>): ReadonlySet<number> =>
  new Set([...grades.keys()].slice(0, lengthOf([...grades.values()].map(({ isOffered }) => isOffered))));

/** Returns the number of grades up to and including the second one that is offered. */
function lengthOf(offered: readonly boolean[]): number {
  const second = offered.flatMap((is, at) => (is ? [at] : []))[count - 1];
  return second === undefined ? offered.length : second + 1;
}
