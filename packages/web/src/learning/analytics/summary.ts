import { t } from '@lingui/core/macro';
import { joinSentences } from '#platform/locales/formats.ts';
import type { Mark } from './figure.ts';
import { formatShare } from './format.ts';

type Of = {
  marks: readonly Mark[];
  format: (value: number) => string;
  /** The total, if the values can be added up. */
  total?: number;
};

const valuesOf = (marks: readonly Mark[]): number[] => marks.flatMap(({ value }) => (value === null ? [] : [value]));

/** What the chart does not show by itself: the total, or that there are no values. Empty if there is neither. */
export function summaryOf({ marks, format, total }: Of): string {
  if (valuesOf(marks).every((value) => value === 0)) return t`Nothing in this period.`;
  return total === undefined ? '' : t`${format(total)} in all.`;
}

/** Like `summaryOf`, with the trend; `marks` must be in chronological order. */
export function trendSummaryOf(of: Of): string {
  const trend = trendOf(valuesOf(of.marks));
  return joinSentences([summaryOf(of), trend === null ? '' : formatTrend(trend)]);
}

/**
 * The change from the average of the first half to that of the second, as a share of the first; null if there are too
 * few values. With an odd number of values the middle one is ignored.
 */
export function trendOf(values: readonly number[]): number | null {
  if (values.length < 4) return null;
  const half = Math.floor(values.length / 2);
  const before = mean(values.slice(0, half));
  return before === 0 ? null : mean(values.slice(-half)) / before - 1;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function formatTrend(trend: number): string {
  const share = formatShare(Math.abs(trend));
  if (Math.abs(trend) < 0.05) return t`Steady over the period.`;
  return trend > 0 ? t`Up ${share} in the second half.` : t`Down ${share} in the second half.`;
}
