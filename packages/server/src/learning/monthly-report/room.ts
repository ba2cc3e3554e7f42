import { hour } from '@eemusic/contract/platform/durations';
import type { Room } from '#platform/room.ts';
import { orderReports } from './order.ts';
import { monthlyReportRoutes } from './routes.ts';
import { sendReport } from './send.ts';
import { removeRequests } from './store.ts';

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
