import { dayOf } from '#platform/ui/days.ts';

/* Days as YYYY-MM-DD, all of them in UTC. */

export function addDays(day: string, days: number): string {
  const [year, month, date] = partsOf(day);
  return dayOf(new Date(Date.UTC(year, month, date + days)));
}

/** The first day of the month that lies so many months from the one of this day. */
export function firstOfMonth(day: string, months = 0): string {
  const [year, month] = partsOf(day);
  return dayOf(new Date(Date.UTC(year, month + months, 1)));
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

function partsOf(day: string): [year: number, month: number, date: number] {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return [year, month - 1, date];
}
