import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { dayOf, startOfDay } from './days.ts';

const minute = 60_000;
const hour = 60 * minute;

const relative = () => new Intl.RelativeTimeFormat(i18n.locale, { numeric: 'auto' });

/** '5 minutes ago' on the same day, the time of day on another one: its heading tells the day. */
export function sayTime(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime();
  if (dayOf(at) !== dayOf(now)) return new Intl.DateTimeFormat(i18n.locale, { timeStyle: 'short' }).format(at);
  if (age < minute) return t`just now`;
  if (age < hour) return relative().format(-Math.floor(age / minute), 'minute');
  return relative().format(-Math.floor(age / hour), 'hour');
}

/** To the second, where the person is. */
export function sayExactly(at: Date): string {
  return new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'full', timeStyle: 'long' }).format(at);
}

/** 'today', 'yesterday', '3 days ago'; further back the date alone says more. */
export function sayDay(day: string, now: Date): { date: string; ago: string | null } {
  const date = startOfDay(day);
  const days = Math.round((startOfDay(dayOf(now)).getTime() - date.getTime()) / (24 * hour));
  return {
    date: new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'full' }).format(date),
    ago: days >= 0 && days < 7 ? relative().format(-days, 'day') : null,
  };
}

export function sayDate(at: Date): string {
  return new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium' }).format(at);
}
