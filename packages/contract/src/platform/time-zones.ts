import { day as dayLength } from './durations.ts';
import { dayOf, startOfDay } from './days.ts';

/** The time zone until an administrator sets another one. */
export const utc = 'UTC';

/** Whether this machine knows an IANA time zone of this name, such as Asia/Shanghai. */
export function isTimeZone(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[A-Za-z]/.test(value)) return false;
  try {
    clockOf(value);
    return true;
  } catch {
    return false;
  }
}

export function dayIn(zone: string, at: Date): string {
  return zone === utc ? dayOf(at) : clockOf(zone).format(at).slice(0, 10);
}

/** A day that the zone skipped begins at the same instant as the next one. */
export function startOfDayIn(zone: string, day: string): Date {
  const midnight = startOfDay(day).getTime();
  if (zone === utc) return new Date(midnight);
  const starts = [-dayLength, dayLength].map((around) => midnight - offsetAt(zone, midnight + around));
  const [earlier = midnight, later = midnight] = starts.toSorted((one, other) => one - other);
  return new Date(dayIn(zone, new Date(earlier)) >= day ? earlier : later);
}

/** Returns the offset from UTC in milliseconds, positive east of Greenwich. */
function offsetAt(zone: string, at: number): number {
  const whole = Math.floor(at / 1000) * 1000;
  return Date.parse(`${clockOf(zone).format(whole).replace(' ', 'T')}Z`) - whole;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** As 2026-03-01 10:20:00, by Swedish conventions; cached, because making a format takes far longer than using it. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const cached = clocks.get(zone);
  if (cached) return cached;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(zone, made);
  return made;
}
