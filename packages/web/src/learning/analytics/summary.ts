import { t } from '@lingui/core/macro';
import { saySentences } from '#platform/locales/formats.ts';
import type { Mark } from './figure.ts';
import { sayShare } from './say.ts';

type Of = {
  marks: readonly Mark[];
  say: (value: number) => string;
  /** The total, if the values can be added up. */
  total?: number;
};

type Part = { name: string; value: number };

const partsOf = (marks: readonly Mark[]): Part[] =>
  marks.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));

/** Describes the chart in a sentence: highest, lowest and total. */
export function summaryOf({ marks, say, total }: Of): string {
  const all = total === undefined ? [] : [t`${say(total)} in all.`];
  return saySentences([saySpread(partsOf(marks), say), ...all]);
}

function saySpread(parts: readonly Part[], say: (value: number) => string): string {
  const sorted = parts.toSorted((one, other) => other.value - one.value);
  const [top, bottom] = [sorted[0], sorted.at(-1)];
  if (top === undefined || bottom === undefined) return t`Nothing in this period.`;
  const highest = t`${top.name} (${say(top.value)})`;
  if (top.value === 0) return t`Nothing in this period.`;
  if (parts.length === 1) return t`Only ${highest}.`;
  if (top.value === bottom.value) return t`Everywhere the same: ${say(top.value)}.`;
  const ofLeast = parts.filter(({ value }) => value === bottom.value).length;
  if (ofLeast > 1) return t`The highest is ${highest}, the lowest ${say(bottom.value)}, ${ofLeast} times.`;
  const lowest = t`${bottom.name} (${say(bottom.value)})`;
  return t`The highest is ${highest}, the lowest ${lowest}.`;
}

/** Like `summaryOf`, with the trend; `marks` must be in chronological order. */
export function courseOf({ marks, say, total }: Of): string {
  const parts = partsOf(marks);
  const trend = trendOf(parts.map(({ value }) => value));
  return saySentences([
    summaryOf({ marks, say, ...(total !== undefined && { total }) }),
    ...(trend === null ? [] : [sayTrend(trend)]),
  ]);
}

/**
 * The change from the average of the first half to that of the second, as a share of the first; null if there are too
 * few values. With an odd number of values the middle one is left out.
 */
export function trendOf(values: readonly number[]): number | null {
  if (values.length < 4) return null;
  const half = Math.floor(values.length / 2);
  const before = mean(values.slice(0, half));
  return before === 0 ? null : mean(values.slice(-half)) / before - 1;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function sayTrend(trend: number): string {
  const share = sayShare(Math.abs(trend));
  if (Math.abs(trend) < 0.05) return t`The second half is about like the first.`;
  return trend > 0 ? t`The second half is ${share} above the first.` : t`The second half is ${share} below the first.`;
}
