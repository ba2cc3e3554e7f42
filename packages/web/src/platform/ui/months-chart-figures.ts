import { t } from '@lingui/core/macro';
import { days, numbers } from '#platform/locales/formats.ts';

/** One row of figures, one for each month. Money is summed over the months; a count is what there is at a month's end. */
export type Figures = { id: string; label: string; kind: 'money' | 'count'; values: readonly number[] };

/** @param month such as '2026-03' */
export function sayMonth(month: string): string {
  return days({ month: 'short', year: 'numeric' }).format(new Date(`${month}-01T00:00:00Z`));
}

/** Without its year. */
export function sayMonthAlone(month: string): string {
  return days({ month: 'short' }).format(new Date(`${month}-01T00:00:00Z`));
}

function moneyIn(currency: string | undefined): Intl.NumberFormat {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return numbers(currency === undefined ? digits : { ...digits, style: 'currency', currency });
}

/** @returns a formatter of such figures; without a currency, money has no sign */
export function writerOf(kind: Figures['kind'], currency?: string): (value: number) => string {
  const format = kind === 'money' ? moneyIn(currency) : numbers();
  return (value) => format.format(value);
}

/** For the axis. */
export function sayShort(value: number): string {
  return numbers({ notation: 'compact', maximumFractionDigits: 2 }).format(value);
}

/** Of amounts with two decimals, without what floating point adds. */
export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100;
}

/** The chart in a sentence. */
export function summaryOf({ label, kind, values }: Figures, months: readonly string[], currency?: string): string {
  const write = writerOf(kind, currency);
  const at = (index: number) => ({ value: write(values[index] ?? 0), month: sayMonth(months[index] ?? '') });
  if (months.length === 0) return label;
  if (kind === 'count') {
    const [first, last] = [at(0), at(months.length - 1)];
    return t`${label}: ${first.value} in ${first.month}, ${last.value} in ${last.month}`;
  }
  const sum = write(sumOf(values));
  const most = at(values.indexOf(Math.max(...values)));
  const least = at(values.indexOf(Math.min(...values)));
  return t`${label}: ${sum} in all, the most in ${most.month} (${most.value}), the least in ${least.month} (${least.value})`;
}
