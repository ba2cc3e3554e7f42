import { plural } from '@lingui/core/macro';

const daysOfYear = 366;

/** Keys run for years that are long enough for any. */
export function sayDuration(days: number): string {
  if (days % daysOfYear !== 0) return plural(days, { one: '# day', other: '# days' });
  return plural(days / daysOfYear, { one: '# year', other: '# years' });
}
