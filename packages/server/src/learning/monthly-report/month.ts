import { addMonths, monthOf } from '@eemusic/contract/platform/days';
import { dayIn, utc } from '@eemusic/contract/platform/time-zones';
import type { CompanyClock } from '#platform/clock.ts';

/**
 * The last month that is over both in the company's time zone, by which sales are counted, and in UTC, by which
 * practice is.
 */
export function lastMonth(clock: CompanyClock): string {
  const [today, inUtc] = [clock.today(), dayIn(utc, clock.now())];
  return addMonths(monthOf(today < inUtc ? today : inUtc), -1);
}
