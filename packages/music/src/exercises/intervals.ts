/** Widest move and the moves that an item of the interval list drills, counted in steps: a fourth is 3. */
const drills: Record<number, { widest: number; without: number[]; drilled: number[] }> = {
  1: { widest: 2, without: [], drilled: [] },
  2: { widest: 4, without: [3], drilled: [] },
  3: { widest: 4, without: [3], drilled: [4] },
  4: { widest: 3, without: [], drilled: [3] },
  5: { widest: 4, without: [], drilled: [3, 4] },
  6: { widest: 5, without: [], drilled: [5] },
};

const usual = [1.3, 0, 0.9, 1.6, 1.9, 2.4];

/** What each move costs in steps; a move beyond the item's widest, or left out by it, is as good as forbidden. */
export function moveCosts(interval: number, insistence: number): number[] {
  const drill = drills[interval];
  if (!drill) throw new RangeError('An interval is a number from 1 to 6');
  const eagerness = Math.min(4, 1 + insistence * 0.25);
  return usual.flatMap((cost, steps) => {
    if (steps > drill.widest) return [];
    if (drill.without.includes(steps)) return [1000];
    if (drill.drilled.includes(steps)) return [0.6 - eagerness * (interval === 3 || interval === 4 ? 1.1 : 0.5)];
    return [steps === 2 && drill.drilled.length === 1 && interval !== 6 ? cost + eagerness * 0.6 : cost];
  });
}

/** True where these moves, in steps, are what the item of the list says. */
export function showsInterval(interval: number, moves: number[]): boolean {
  const drill = drills[interval];
  if (!drill || moves.some((steps) => steps > drill.widest || drill.without.includes(steps))) return false;
  const count = (steps: number): number => moves.filter((move) => move === steps).length;
  const leaps = moves.filter((steps) => steps >= 2).length;
  switch (interval) {
    case 2:
      return count(4) >= 1 && count(4) * 3 <= leaps;
    case 3:
      return count(4) >= 2 && count(4) * 5 >= leaps * 3;
    case 4:
      return count(3) >= 2 && count(3) * 3 >= leaps;
    case 5:
      return count(3) >= 1 && count(4) >= 1;
    case 6:
      return count(5) >= 1;
    default:
      return count(1) + count(2) > 0;
  }
}
