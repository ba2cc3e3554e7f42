import { addMonths, monthOf } from '@eemusic/contract/platform/days';
import { dayIn, utc } from '@eemusic/contract/platform/time-zones';
import type { CompanyClock } from '#platform/clock.ts';

/** The last month that is over by the company's time zone, which sales follow, and in UTC, which practice follows. */
export function lastMonth(clock: CompanyClock): string {
  const [today, inUtc] = [clock.today(), dayIn(utc, clock.now())];
  return addMonths(monthOf(today < inUtc ? today : inUtc), -1);
}
