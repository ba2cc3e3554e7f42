import { day, hour } from '@eemusic/contract/platform/durations';
import type { Room } from '#platform/room.ts';
import { purgeReceivers, purgeReminders } from './purge.ts';
import { orderReminders } from './order-reminders.ts';
import { orderStatements } from './order-statements.ts';
import { mailingRoutes } from './routes.ts';
import { sendReminder } from './send-reminder.ts';
import { sendStatement } from './send-statement.ts';

export const mailingRoom: Room = {
  routes: mailingRoutes,
  jobs: (services) => ({
    'mailing.statement': { run: sendStatement(services) },
    'mailing.statements-due': { every: hour, run: (_payload, { signal }) => orderStatements(services, signal) },
    'mailing.reminder': { run: sendReminder(services) },
    'mailing.reminders-due': { every: day, run: (_payload, { signal }) => orderReminders(services, signal) },
  }),
  purgeSteps: () => ({
    channel: purgeReceivers('channel'),
    educator: purgeReceivers('educator'),
    student: purgeReminders('student'),
  }),
};
