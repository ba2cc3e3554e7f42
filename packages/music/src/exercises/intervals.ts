import { intervals, type TagId } from '#tags.ts';

/**
 * For each entry of the interval list the widest interval, those it excludes and those it drills, in steps: a fourth is
 * 3.
 */
const drills: Record<TagId<'interval'>, { widest: number; without: number[]; drilled: number[] }> = {
  [intervals.unisonTo3rd.id]: { widest: 2, without: [], drilled: [] },
  [intervals.without4th.id]: { widest: 4, without: [3], drilled: [] },
  [intervals.special5th.id]: { widest: 4, without: [3], drilled: [4] },
  [intervals.special4th.id]: { widest: 3, without: [], drilled: [3] },
  [intervals.unisonTo5th.id]: { widest: 4, without: [], drilled: [3, 4] },
  [intervals.unisonTo6th.id]: { widest: 5, without: [], drilled: [5] },
};

const usual = [1.3, 0, 0.9, 1.6, 1.9, 2.4];

/** The cost of each interval in steps; one that is too wide or excluded is practically forbidden. */
export function moveCosts(interval: TagId<'interval'>, insistence: number): number[] {
  const drill = drills[interval];
  const isSpecial = interval === intervals.special5th.id || interval === intervals.special4th.id;
  const eagerness = Math.min(4, 1 + insistence * 0.25);
  return usual.flatMap((cost, steps) => {
    if (steps > drill.widest) return [];
    if (drill.without.includes(steps)) return [1000];
    if (drill.drilled.includes(steps)) return [0.6 - eagerness * (isSpecial ? 1.1 : 0.5)];
    return [
      steps === 2 && drill.drilled.length === 1 && interval !== intervals.unisonTo6th.id
        ? cost + eagerness * 0.6
        : cost,
    ];
  });
}

/** Whether these intervals, in steps, match the entry of the list. */
export function showsInterval(interval: TagId<'interval'>, moves: number[]): boolean {
  const drill = drills[interval];
  if (moves.some((steps) => steps > drill.widest || drill.without.includes(steps))) return false;
  const count = (steps: number): number => moves.filter((move) => move === steps).length;
  const leaps = moves.filter((steps) => steps >= 2).length;
  switch (interval) {
    case intervals.without4th.id:
      return count(4) >= 1 && count(4) * 3 <= leaps;
    case intervals.special5th.id:
      return count(4) >= 2 && count(4) * 5 >= leaps * 3;
    case intervals.special4th.id:
      return count(3) >= 2 && count(3) * 3 >= leaps;
    case intervals.unisonTo5th.id:
      return count(3) >= 1 && count(4) >= 1;
    case intervals.unisonTo6th.id:
      return count(5) >= 1;
    case intervals.unisonTo3rd.id:
      return count(1) + count(2) > 0;
  }
}
