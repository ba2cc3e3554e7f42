import type { Places } from '#library/catalogue/index.ts';

/**
 * Pre-Grade and Grade 1 in the specification: beginners are in the first two grades that are offered, and in retired
 * ones before these.
 */
const earlyCount = 2;

export const earlyGrades = ({ grades }: Pick<Places, 'grades'>): ReadonlySet<number> =>
  new Set([...grades.keys()].slice(0, lengthOf([...grades.values()].map(({ isOffered }) => isOffered))));

/** The number of grades up to the second that is offered. */
function lengthOf(offered: readonly boolean[]): number {
  const second = offered.flatMap((isOffered, index) => (isOffered ? [index] : []))[earlyCount - 1];
  return second === undefined ? offered.length : second + 1;
}
