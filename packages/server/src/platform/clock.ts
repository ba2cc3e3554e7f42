import { dayIn, startOfDayIn, utc } from '@eemusic/contract/platform/time-zones';
import type { Clock } from './database/index.ts';

/** Tells the time, and the days by the time zone of the company, in which sales and subscriptions are counted. */
export type CompanyClock = Clock & {
  today(): string;
  dayOf(at: Date | string): string;
  startOfDay(day: string): Date;
  /** Called by whoever reads the time zone: when the server starts, after a change, and now and then for that of another node. */
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
