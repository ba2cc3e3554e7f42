import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The server tells it to the minute. */
export function saySeen(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime();
  const relative = new Intl.RelativeTimeFormat(i18n.locale, { numeric: 'auto' });
  if (age < 2 * minute) return t`active now`;
  if (age < hour) return relative.format(-Math.floor(age / minute), 'minute');
  if (age < day) return relative.format(-Math.floor(age / hour), 'hour');
  return relative.format(-Math.floor(age / day), 'day');
}

export function sayExactly(at: Date): string {
  return new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}
