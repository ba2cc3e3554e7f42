import { i18n } from '@lingui/core';

/** Today the time, this year the day, before that the whole date. */
export function sayMoment(at: string, now = new Date()): string {
  const then = new Date(at);
  if (then.toDateString() === now.toDateString()) return i18n.date(then, { timeStyle: 'short' });
  const isThisYear = then.getFullYear() === now.getFullYear();
  return i18n.date(then, { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) });
}

export function sayExactly(at: string): string {
  return i18n.date(at, { dateStyle: 'medium', timeStyle: 'short' });
}

/** A day as YYYY-MM-DD. */
export function sayDay(day: string, now = new Date()): string {
  const isThisYear = day.startsWith(String(now.getUTCFullYear()));
  return i18n.date(`${day}T00:00Z`, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(!isThisYear && { year: 'numeric' }),
  });
}

/** By the server's calendar. */
export function isLate(day: string, now = new Date()): boolean {
  return day < now.toISOString().slice(0, 10);
}
