import { type DemoRandom, weighted } from './random.ts';

export const soldMonths = 24;

/** Returns the first instant of the month `monthsAgo` months before the current one, in UTC. */
export function startOfMonth(now: Date, monthsAgo: number): number {
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1);
}

/** Relative sales by month; most lessons begin after the summer and after the Spring Festival. */
const seasons = [8, 10, 13, 10, 8, 6, 7, 9, 16, 13, 10, 9];

/** Returns a function that draws instants of the last months up to now, slightly more of them in each later month. */
export function instantsOf(now: Date): (random: DemoRandom) => number {
  const months = Array.from({ length: soldMonths }, (_, index) => {
    const from = startOfMonth(now, soldMonths - 1 - index);
    const end = startOfMonth(now, soldMonths - 2 - index);
    const until = Math.min(end, now.getTime());
    const share = (until - from) / (end - from);
    const season = seasons[new Date(from).getUTCMonth()] ?? 10;
    return [{ from, until }, Math.max(1, Math.round(season * (20 + index) * share))] as const;
  });
  const drawn = weighted(months);
  return (random) => {
    const { from, until } = random.pick(drawn);
    return Math.floor(random.between(from, until));
  };
}
