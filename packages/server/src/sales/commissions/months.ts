import { reportedMonths } from '@eemusic/contract/sales/commissions';

/** Days and months are those of UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

/** The month that is so many months after another one. */
export function monthAfter(month: string, count = 1): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, number - 1 + count, 1)));
}

/** The months of a report, oldest first: the running one and those before it. */
export function monthsOfReport(now: Date): string[] {
  const running = monthOf(now);
  return Array.from({ length: reportedMonths }, (_, index) => monthAfter(running, index + 1 - reportedMonths));
}

/** What lies in these months, as instants compare: from the first of them up to, not including, the month after the last. */
export function spanOf(months: readonly string[]): { from: string; before: string } {
  return { from: months[0] ?? '', before: monthAfter(months.at(-1) ?? '') };
}
