import { t } from '@lingui/core/macro';
import { days, money, numbers } from '#platform/locales/formats.ts';

/** Values by month. Money is summed over the months; a count is the state at the end of a month. */
export type Figures = { id: string; label: string; kind: 'money' | 'count'; values: readonly number[] };

/** @param month such as '2026-03' @returns 'March 2026' */
export function formatMonth(month: string): string {
  return days({ month: 'short', year: 'numeric' }).format(new Date(`${month}-01T00:00:00Z`));
}

/** 'March'. */
export function formatMonthWithoutYear(month: string): string {
  return days({ month: 'short' }).format(new Date(`${month}-01T00:00:00Z`));
}

/** Returns the formatter for this kind of figures. */
export function writerOf(kind: Figures['kind']): (value: number) => string {
  return kind === 'money' ? money : (value) => numbers().format(value);
}

/** Short form for the axis. */
export function formatShortNumber(value: number): string {
  return numbers({ notation: 'compact', maximumFractionDigits: 2 }).format(value);
}

/** Sums amounts with two decimals without floating-point errors. */
export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100;
}

/** Describes the chart in a sentence. */
export function summaryOf({ label, kind, values }: Figures, months: readonly string[]): string {
  const write = writerOf(kind);
  const at = (index: number) => ({ value: write(values[index] ?? 0), month: formatMonth(months[index] ?? '') });
  if (months.length === 0) return label;
  if (kind === 'count') {
    const [first, last] = [at(0), at(months.length - 1)];
    return t`${label}: ${first.value} in ${first.month}, ${last.value} in ${last.month}`;
  }
  const sum = write(sumOf(values));
  const highest = at(values.indexOf(Math.max(...values)));
  const least = at(values.indexOf(Math.min(...values)));
  return t`${label}: ${sum} in all, the most in ${highest.month} (${highest.value}), the least in ${least.month} (${least.value})`;
}
