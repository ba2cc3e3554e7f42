import { day, hour, minute } from '@eemusic/contract/platform/durations';
import { t } from '@lingui/core/macro';
import { ago, dates } from '#platform/locales/formats.ts';

/** To the minute, because the server updates it once a minute. */
export function formatSeen(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime();
  if (age < 2 * minute) return t`active now`;
  if (age < hour) return ago(Math.floor(age / minute), 'minute');
  if (age < day) return ago(Math.floor(age / hour), 'hour');
  return ago(Math.floor(age / day), 'day');
}

export function formatExactTime(at: Date): string {
  return dates({ dateStyle: 'medium', timeStyle: 'short' }).format(at);
}
