/* Days and months are those of UTC. */

const day = 24 * 3_600_000;

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The instant at which a day begins. */
export const startOf = (date: string): Date => new Date(`${date}T00:00:00.000Z`);

export const dayAfter = (date: string, days = 1): string => dayOf(new Date(startOf(date).getTime() + days * day));

export const monthOf = (date: string): string => date.slice(0, 7);

export const firstOf = (month: string): string => `${month}-01`;

export function lastOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return dayOf(new Date(Date.UTC(year, number, 0)));
}

/** Both included. */
export function* daysBetween(from: string, to: string): Generator<string> {
  const end = startOf(to).getTime();
  for (let at = startOf(from).getTime(); at <= end; at += day) yield dayOf(new Date(at));
}

export const countDays = (from: string, to: string): number =>
  Math.round((startOf(to).getTime() - startOf(from).getTime()) / day) + 1;

export type Period = { from: string; to: string };

/** Days that follow each other, together; given in order. */
export function rangesOf(days: readonly string[]): Period[] {
  const ranges: Period[] = [];
  for (const date of days) {
    const last = ranges.at(-1);
    if (last && dayAfter(last.to) === date) last.to = date;
    else ranges.push({ from: date, to: date });
  }
  return ranges;
}
