import { addDays } from '@eemusic/contract/platform/days';

export type Period = { from: string; to: string };

/** Groups sorted days into ranges of consecutive days. */
export function rangesOf(days: readonly string[]): Period[] {
  const ranges: Period[] = [];
  for (const date of days) {
    const last = ranges.at(-1);
    if (last && addDays(last.to, 1) === date) last.to = date;
    else ranges.push({ from: date, to: date });
  }
  return ranges;
}
