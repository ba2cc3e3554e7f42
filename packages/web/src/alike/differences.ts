import type { Comparison } from '@eemusic/contract/alike';

/** A place where two scores differ, by the numbers of its measures; in one of them it may have none. */
export type Difference = { one: number | undefined; other: number | undefined };

type Sides = { one: Pick<Comparison['one'], 'differing'>; other: Pick<Comparison['other'], 'differing'> };

/** In the order of the music. As many on both sides stand for each other; else those of the same number do. */
export function differencesOf({ one, other }: Sides): Difference[] {
  if (one.differing.length === other.differing.length)
    return one.differing.map((number, index) => ({ one: number, other: other.differing[index] }));
  const numbers = [...new Set([...one.differing, ...other.differing])].toSorted((a, b) => a - b);
  const within = (side: readonly number[], number: number) => (side.includes(number) ? number : undefined);
  return numbers.map((number) => ({ one: within(one.differing, number), other: within(other.differing, number) }));
}

/** Runs of measures as they are said: '3, 7–9'. */
export function sayMeasures(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs
    .map(([from, to]) => (from === to ? `${from}` : to === from + 1 ? `${from}, ${to}` : `${from}–${to}`))
    .join(', ');
}
