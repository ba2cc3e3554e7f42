import type { Places } from '#library/catalogue/index.ts';

/** Pre-Grade and Grade 1, or what staff made of them: the first two that are offered, and all before them. */
const count = 2;

export const earlyGrades = ({ grades }: Pick<Places, 'grades'>): ReadonlySet<number> =>
  new Set([...grades.keys()].slice(0, lengthOf([...grades.values()].map(({ isOffered }) => isOffered))));

/** Up to and with the second that is offered. */
function lengthOf(offered: readonly boolean[]): number {
  const second = offered.flatMap((is, at) => (is ? [at] : []))[count - 1];
  return second === undefined ? offered.length : second + 1;
}
