import { addMonths, monthOf } from '@eemusic/contract/platform/days';
import { reportedMonths } from '@eemusic/contract/sales/commissions';

/** Returns the months of a report, oldest first; the last one is the running month. */
export function monthsOfReport(today: string): string[] {
  const running = monthOf(today);
  return Array.from({ length: reportedMonths }, (_, index) => addMonths(running, index + 1 - reportedMonths));
}
