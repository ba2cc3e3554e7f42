import { addMonths, monthOf } from '@eemusic/contract/platform/days';
import type { CompanyClock } from '#platform/clock.ts';
import { enqueue } from '#platform/jobs/store.ts';
import { canMail } from '#platform/mailer/index.ts';
import type { Services } from '#platform/services.ts';
import { listDue, recordMonth } from './store.ts';

export type ReportJob = { administratorId: number; month: string };

export const lastMonth = (clock: CompanyClock): string => addMonths(monthOf(clock.today()), -1);

/**
 * Queues the report of the last month for everybody who has turned it on. Months in which there was no mail server are
 * skipped.
 */
export async function orderReports(services: Services, signal: AbortSignal): Promise<void> {
  const { database, clock } = services;
  if (!canMail(services)) return;
  const month = lastMonth(clock);
  for (const administratorId of await listDue(database.read, month)) {
    signal.throwIfAborted();
    const job: ReportJob = { administratorId, month };
    await database.write(async (tx) => {
      if (await recordMonth(tx, administratorId, month))
        await enqueue(tx, 'monthly-report.mail', job, { now: clock.now() });
    });
  }
}
