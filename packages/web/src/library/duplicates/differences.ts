import type { Comparison } from '@eemusic/contract/library/duplicates';
import { enumerate } from '#platform/locales/formats.ts';

/** A pair of differing measures, by number. If a score lacks the measure, its number is that of the measure before. */
export type Difference = { one: number; other: number };

type Side = Pick<Comparison['one'], 'differing' | 'firstMeasure'>;

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
function gapsOf({ differing, firstMeasure }: Side): number[] {
  return differing.map((number, index) => number - firstMeasure - index);
}

function placesIn({ differing, firstMeasure }: Side, gaps: readonly number[], gap: number) {
  const within = differing.filter((_, index) => gaps[index] === gap);
  const before = gaps.filter((other) => other <= gap).length + gap;
  return {
    count: within.length,
    at: (nth: number) => within[nth] ?? firstMeasure + Math.max(before - 1, 0),
  };
}

/** Formats measure numbers as ranges: '3, 7–9'. */
export function formatMeasures(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return enumerate(
    runs.flatMap(([from, to]) => {
      if (from === to) return [`${from}`];
      return to === from + 1 ? [`${from}`, `${to}`] : [`${from}–${to}`];
    }),
  );
}
