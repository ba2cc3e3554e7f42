import { addDays, addMonths, firstDayOf, monthOf } from '@eemusic/contract/platform/days';
import { hour, minute } from '@eemusic/contract/platform/durations';

/**
 * Days and months of a time zone for the model of the sales chain. Unlike `time-zones.ts` it uses no offsets, but looks
 * up the day of one instant after another.
 */
export type Calendar = ReturnType<typeof calendarOf>;

export function calendarOf(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const starts = new Map<string, number>();
  const dayAt = (at: number): string => format.format(at);

  /** Searches in steps of a quarter of an hour: the zones in the tests change their clocks only at such times. */
  function startOf(day: string): number {
    const cached = starts.get(day);
    if (cached !== undefined) return cached;
    let at = Date.parse(`${day}T00:00:00Z`) - 15 * hour;
    while (dayAt(at) < day) at += 15 * minute;
    starts.set(day, at);
    return at;
  }

  return {
    dayAt,
    monthAt: (at: number) => monthOf(dayAt(at)),
    /** Returns the day that is this many days after the day of an instant. */
    dayAfter: (at: number, days: number) => addDays(dayAt(at), days),
    startOfMonth: (month: string) => startOf(firstDayOf(month)),
    /** Returns the first instant of the month after that of an instant. */
    nextMonth: (at: number) => startOf(firstDayOf(addMonths(monthOf(dayAt(at)), 1))),
  };
}
