import type { Comparison } from '@eemusic/contract/library/duplicates';

/** A pair of differing measures, by position. If a score lacks the measure, its position is that of the one before. */
export type Difference = { one: number; other: number };

type Side = Pick<Comparison['one'], 'differing'>;

/** Differences in musical order. Differing measures between two matching ones are paired in order. */
export function differencesOf({ one, other }: { one: Side; other: Side }): Difference[] {
  const [sides, others] = [gapsOf(one), gapsOf(other)];
  const gaps = [...new Set([...sides, ...others])].toSorted((a, b) => a - b);
  return gaps.flatMap((gap) => {
    const [looked, lookedThere] = [placesIn(one, sides, gap), placesIn(other, others, gap)];
    return Array.from({ length: Math.max(looked.count, lookedThere.count) }, (_, nth) => ({
      one: looked.at(nth),
      other: lookedThere.at(nth),
    }));
  });
}

/** For each differing measure, how many matching measures come before it. */
function gapsOf({ differing }: Side): number[] {
  return differing.map((position, index) => position - 1 - index);
}

function placesIn({ differing }: Side, gaps: readonly number[], gap: number) {
  const within = differing.filter((_, index) => gaps[index] === gap);
  const before = gaps.filter((other) => other <= gap).length + gap;
  return {
    count: within.length,
    at: (nth: number) => within[nth] ?? Math.max(before, 1),
  };
}
