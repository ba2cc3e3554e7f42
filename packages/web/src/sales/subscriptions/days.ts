import { plural } from '@lingui/core/macro';

/** The server's day, wherever the browser is. */
export function today(now = new Date()): string {
  return now.toISOString().slice(0, 10);
}

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const daysOfYear = 366;

/** Keys run for years that are long enough for any. */
export function sayDuration(days: number): string {
  if (days % daysOfYear !== 0) return plural(days, { one: '# day', other: '# days' });
  return plural(days / daysOfYear, { one: '# year', other: '# years' });
}
