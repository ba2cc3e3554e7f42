import type { Administrator } from '#platform/database/index.ts';
import { type Message, message, Refusal } from '#platform/http/index.ts';
import { canMail } from '#platform/mailer/index.ts';
import type { Services } from '#platform/services.ts';
import { lastMonth } from './order.ts';
import { addRequest, findRequest, removeRequests } from './store.ts';

export async function fetchMonthlyReport(services: Services, administratorId: number) {
  const requested = await findRequest(services.database.read, administratorId);
  return { isWanted: requested !== undefined, canMail: canMail(services) };
}

/** The last month counts as mailed, so that the first report is about the current month. */
export async function setMonthlyReport(
  services: Services,
  { isWanted }: { isWanted: boolean },
  { id, language }: Administrator,
): Promise<Message> {
  const { database, clock } = services;
  if (isWanted && !canMail(services)) throw new Refusal('mail.none');
  await database.write((tx) =>
    isWanted
      ? addRequest(tx, { administratorId: id, language, lastMonth: lastMonth(clock) })
      : removeRequests(tx, [id]),
  );
  return message(isWanted ? 'monthly-report.on' : 'monthly-report.off');
}
