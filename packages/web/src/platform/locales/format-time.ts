import { companyDayOf } from '#platform/company.ts';
import { dates, days } from '#platform/locales/formats.ts';

/** The time for today, day and month for this year, otherwise the full date. */
export function formatMoment(at: string, now = new Date()): string {
  const then = new Date(at);
  if (then.toDateString() === now.toDateString()) return dates({ timeStyle: 'short' }).format(then);
  const isThisYear = then.getFullYear() === now.getFullYear();
  return dates({ day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) }).format(then);
}

export function formatExactTime(at: string): string {
  return dates({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
}

export function formatDay(day: string, now = new Date()): string {
  const isThisYear = day.startsWith(String(now.getUTCFullYear()));
  const format = days({ day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) });
  return format.format(new Date(`${day}T00:00Z`));
}

export function isLate(day: string, now = new Date()): boolean {
  return day < companyDayOf(now);
}
