import { hour } from '@eemusic/contract/platform/durations';
import * as contract from '@eemusic/contract/learning/monthly-report';
import type { Room } from '#platform/room.ts';
import { type Message, message, Refusal, type Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import type { Administrator } from '#platform/database/index.ts';
import { canMail } from '#platform/mailer/index.ts';
import { lastMonth, orderReports } from './order.ts';
import { sendReport } from './send.ts';
import { addRequest, findRequest, removeRequests } from './store.ts';

export const monthlyReportRoom: Room = {
  routes: monthlyReportRoutes,
  jobs: (services) => ({
    'monthly-report.mail': { run: sendReport(services) },
    'monthly-report.due': { every: hour, run: (_payload, { signal }) => orderReports(services, signal) },
  }),
  purgeSteps: () => ({
    administrator: async (tx, ids) => {
      await removeRequests(tx, ids);
      return 'done';
    },
  }),
};

function monthlyReportRoutes(serve: Serve, services: Services): void {
  serve(contract.fetchMonthlyReport, (_request, by) => fetchMonthlyReport(services, by.id));
  serve(contract.setMonthlyReport, (request, by) => setMonthlyReport(services, request, by));
}

async function fetchMonthlyReport(services: Services, administratorId: number) {
  const requested = await findRequest(services.database.read, administratorId);
  return { isWanted: requested !== undefined, canMail: canMail(services) };
}

/** The last month counts as mailed, so that the first report is about the current month. */
async function setMonthlyReport(
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
