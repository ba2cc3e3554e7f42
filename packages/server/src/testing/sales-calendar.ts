import { addDays, addMonths, firstDayOf, monthOf } from '@eemusic/contract/platform/days';
import { hour, minute } from '@eemusic/contract/platform/durations';

/**
 * Days and months of a time zone as the model of the sales chain counts them: by asking for the day of one instant after
 * another, not by offsets as `time-zones.ts` does.
 */
export type Calendar = ReturnType<typeof calendarOf>;

export function calendarOf(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const starts = new Map<string, number>();
  const dayAt = (at: number): string => format.format(at);

  /** The first quarter of an hour of a day: no zone of the tests changes its clock at other times. */
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
    /** The day this many days after that of an instant. */
    dayAfter: (at: number, days: number) => addDays(dayAt(at), days),
    startOfMonth: (month: string) => startOf(firstDayOf(month)),
    /** The first instant of the month after that of an instant. */
    nextMonth: (at: number) => startOf(firstDayOf(addMonths(monthOf(dayAt(at)), 1))),
  };
}
