import { hour, minute } from '@eemusic/contract/platform/durations';
import { t } from '@lingui/core/macro';
import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { ago, dates } from '#platform/locales/formats.ts';

/** '5 minutes ago', 'yesterday', '3 days ago'; the date if it is more than a week ago. */
export function formatAge(at: Date, now: Date): string {
  if (localDayOf(at) !== localDayOf(now)) return formatDay(localDayOf(at), now).ago ?? formatDate(at);
  const age = now.getTime() - at.getTime();
  if (age < minute) return t`just now`;
  return age < hour ? ago(Math.floor(age / minute), 'minute') : ago(Math.floor(age / hour), 'hour');
}

export function formatTimeOfDay(at: Date): string {
  return dates({ timeStyle: 'short' }).format(at);
}

export function formatExactTime(at: Date): string {
  return dates({ dateStyle: 'full', timeStyle: 'long' }).format(at);
}

/** `ago` is 'today', 'yesterday' or '3 days ago', and null for earlier days. */
export function formatDay(day: string, now: Date): { date: string; ago: string | null } {
  const date = startOfLocalDay(day);
  const days = Math.round((startOfLocalDay(localDayOf(now)).getTime() - date.getTime()) / (24 * hour));
  return {
    date: dates({ dateStyle: 'full' }).format(date),
    ago: days >= 0 && days < 7 ? ago(days, 'day') : null,
  };
}

export function formatDate(at: Date): string {
  return dates({ dateStyle: 'medium' }).format(at);
}

/** The instant at which this day begins in the browser's time zone; it may be 23 or 25 hours after the previous one. */
export function startOfLocalDay(day: string, daysLater = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater);
}

export function localDayOf(moment: Date): string {
  const [year, month, day] = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The current time, updated every minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useInterval(() => setNow(new Date()), 60_000, { autoInvoke: true });
  return now;
}
