import { addDays, addMonths, lastDayOf, monthOf } from '#platform/days.ts';
import type { Step } from './choices.ts';

type Days = { from: string; to: string };

/** The days to compare with: of months the same days a year before; otherwise 52 weeks before, on the same weekdays. */
export function yearBefore({ from, to }: Days, step: Step): Days {
  if (step !== 'month') return { from: addDays(from, -364), to: addDays(to, -364) };
  return { from: sameDayBefore(from), to: sameDayBefore(to) };
}

function sameDayBefore(day: string): string {
  const month = addMonths(monthOf(day), -12);
  const [same, last] = [`${month}${day.slice(7)}`, lastDayOf(month)];
  return same < last ? same : last;
}
