import { unitsPerMm } from '#layout/index.ts';
import { usualStaffGap } from './options.ts';
import type { LinePlan } from './plan-lines.ts';

/** Songs and chamber music keep their staves together. */
const minStaves = 5;
/** Staves are moved apart by at most the height of one. */
const maxExtra = 8;
/** The part of the room that is used: signs between the staves may need more than their distance. */
const used = 0.9;

type Drawn = {
  /** Room that the systems leave on their pages, if each has its own; in page units. */
  rooms: readonly number[];
  pages: number;
  plan: LinePlan;
  staves: number;
};

/**
 * The distance between the staves of a score, in half staff spaces, with which its systems fill their pages if there is
 * only one on each: where two do not fit, a third of the page of an orchestra would stay blank.
 */
export function spreadStaves({ rooms, pages, plan: { staffHeight }, staves }: Drawn): number {
  if (pages < rooms.length || staves < minStaves) return usualStaffGap;
  const halfSpace = (staffHeight / 8) * unitsPerMm;
  const extra = (Math.min(...rooms) * used) / (staves - 1) / halfSpace;
  return usualStaffGap + Math.min(maxExtra, Math.max(0, Math.floor(extra)));
}
