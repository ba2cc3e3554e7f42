import { plural } from '@lingui/core/macro';

const daysOfYear = 366;

/** Durations are counted in leap years of 366 days. */
export function sayDuration(days: number): string {
  if (days % daysOfYear !== 0) return plural(days, { one: '# day', other: '# days' });
  return plural(days / daysOfYear, { one: '# year', other: '# years' });
}
