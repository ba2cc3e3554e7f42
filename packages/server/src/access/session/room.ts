import { hour, minute } from '@eemusic/contract/platform/durations';
import { auditRefusedAttempts } from '#access/lockout/index.ts';
import { mailEmailCode } from './confirm-email.ts';
import { mailReset } from './mail-reset.ts';
import { mailEmailChanged, mailPasswordChanged } from './notices.ts';
import { deleteOldResets } from './resets-store.ts';
import { sessionRoutes } from './routes.ts';
import { removeEnded } from './store.ts';
import type { Room } from '#platform/room.ts';

export const sessionRoom: Room = {
  routes: sessionRoutes,
  jobs: (services) => ({
    'session.tidy': {
      every: hour,
      run: async () => {
        const { database, clock } = services;
        await database.write((tx) => removeEnded(tx, clock.now()));
        await database.write((tx) => deleteOldResets(tx, clock.now()));
      },
    },
    'session.note-refused': { every: 15 * minute, run: () => auditRefusedAttempts(services) },
    'session.mail-reset': { run: mailReset(services) },
    'session.mail-email-code': { run: mailEmailCode(services) },
    'session.mail-email-changed': { run: mailEmailChanged(services) },
    'session.mail-password-changed': { run: mailPasswordChanged(services) },
  }),
};
