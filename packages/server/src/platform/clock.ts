import { dayIn, startOfDayIn, utc } from '@eemusic/contract/platform/time-zones';
import type { Clock } from './database/index.ts';

/** Days are those of the company's time zone, by which sales and subscriptions are counted. */
export type CompanyClock = Clock & {
  today(): string;
  dayOf(at: Date | string): string;
  startOfDay(day: string): Date;
  /** At the start, when the setting changes, and periodically, in case another node changed it. */
  setTimeZone(zone: string): void;
};

export function openClock(now: () => Date): CompanyClock {
  let zone = utc;
  const dayOf = (at: Date | string) => dayIn(zone, new Date(at));
  return {
    now,
    dayOf,
    today: () => dayOf(now()),
    startOfDay: (day) => startOfDayIn(zone, day),
    setTimeZone: (name) => (zone = name),
  };
}
