import { addDays } from '@eemusic/contract/platform/days';
import { t } from '@lingui/core/macro';
import { today } from '#platform/company.ts';
import { days, numbers, quantity } from '#platform/locales/formats.ts';

export const formatNumber = (value: number): string => numbers().format(value);

export function formatShare(share: number): string {
  const maximumFractionDigits = share > 0 && share < 0.1 ? 1 : 0;
  return numbers({ style: 'percent', maximumFractionDigits }).format(share);
}

export const formatAccuracy = (accuracy: number): string =>
  numbers({ style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(accuracy);

type Unit = 'hour' | 'minute' | 'second';
type Length = 'narrow' | 'long';

const oneUnit = (value: number, unit: Unit, unitDisplay: Length) => quantity(value, unit, { unitDisplay });

/** '1,234h', '3h 20m', '45m' or '30s'; minutes are left out from 100 hours on. */
export function formatTime(seconds: number, length: Length = 'narrow'): string {
  const minutes = Math.round(seconds / 60);
  if (seconds < 60) return oneUnit(seconds, 'second', length);
  if (minutes < 60) return oneUnit(minutes, 'minute', length);
  if (minutes >= 6000) return oneUnit(Math.round(seconds / 3600), 'hour', length);
  const minutesLeft = minutes % 60;
  const hours = oneUnit(Math.floor(minutes / 60), 'hour', length);
  return minutesLeft === 0 ? hours : `${hours} ${oneUnit(minutesLeft, 'minute', length)}`;
}

/** Whole hours from ten hours on, where there is little room. */
export const formatShortTime = (seconds: number): string =>
  formatTime(seconds < 36_000 ? seconds : Math.round(seconds / 3600) * 3600);

const atMidnight = (day: string) => new Date(`${day}T00:00:00Z`);

export const formatDay = (day: string): string =>
  days({ day: 'numeric', month: 'short', year: 'numeric' }).format(atMidnight(day));

/** '16–22 Nov 2026' */
export function formatDays({ from, to }: { from: string; to: string }): string {
  if (from === to) return formatDay(from);
  return days({ day: 'numeric', month: 'short', year: 'numeric' }).formatRange(atMidnight(from), atMidnight(to));
}

export const formatMonth = (day: string) => days({ month: 'short', year: 'numeric' }).format(atMidnight(day));

/** Like `formatDays`, but whole months, and the one that today ends, are named: 'Dec 2025 – Nov 2026'. */
export function formatPeriod({ from, to }: { from: string; to: string }): string {
  const isOfMonths = from.endsWith('-01') && (addDays(to, 1).endsWith('-01') || to === today());
  if (!isOfMonths || from === to) return formatDays({ from, to });
  const [first, last] = [formatMonth(from), formatMonth(to)];
  return first === last ? first : `${first} – ${last}`;
}

export function formatShortDay(day: string, step: 'day' | 'week' | 'month'): string {
  return days(step === 'month' ? { month: 'short' } : { day: 'numeric', month: 'short' }).format(atMidnight(day));
}

/** Students of a period of more than 13 months are not counted. */
export const formatStudents = (students: number | null): string =>
  students === null ? t`Not counted` : formatNumber(students);
