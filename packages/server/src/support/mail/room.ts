import { day, minute } from '@eemusic/contract/platform/durations';
import { fetchMail } from './fetch-mail.ts';
import { supportMailRoutes } from './routes.ts';
import { sendReply, sendReplyJob } from './send-reply.ts';
import { sweepMail } from './sweep.ts';
import type { Room } from '#platform/room.ts';

export const mailRoom: Room = {
  routes: supportMailRoutes,
  jobs: (services) => ({
    /* Scheduled only if a mailbox is configured. */
    'support.fetch-mail': {
      run: fetchMail(services),
      ...(services.configuration.IMAP_URL !== null && { every: minute }),
    },
    'support.sweep': { every: day, run: () => sweepMail(services) },
    [sendReplyJob]: { run: sendReply(services) },
  }),
};
