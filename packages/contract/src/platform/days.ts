import { day as dayLength } from './durations.ts';

/** Days and months are strings: 2026-11-22 and 2026-11. Those of instants are in UTC here; see `time-zones.ts`. */

/** The format in which people type days. */
export const dayFormat = 'YYYY-MM-DD';

export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

export function monthOf(at: Date | string): string {
  return (typeof at === 'string' ? at : at.toISOString()).slice(0, 7);
}

export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const at = startOfDay(value);
  return !Number.isNaN(at.getTime()) && dayOf(at) === value;
}

export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`);
}

export function addDays(day: string, count: number): string {
  return dayOf(new Date(startOfDay(day).getTime() + count * dayLength));
}

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, number - 1 + count, 1)));
}

export function firstDayOf(month: string): string {
  return `${month}-01`;
}

export function lastDayOf(month: string): string {
  return addDays(firstDayOf(addMonths(month, 1)), -1);
}

export function mondayOf(day: string): string {
  return addDays(day, -((startOfDay(day).getUTCDay() + 6) % 7));
}

/** Returns the number of days from one day to another, including both. */
export function countDays(from: string, to: string): number {
  return Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / dayLength) + 1;
}

export function* eachDay(from: string, to: string): Generator<string> {
  for (let day = from; day <= to; day = addDays(day, 1)) yield day;
}
