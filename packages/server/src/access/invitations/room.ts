import { hour } from '@eemusic/contract/platform/durations';
import type { Room } from '#platform/room.ts';
import { mailInvitation } from './mail.ts';
import { invitationRoutes } from './routes.ts';
import { removeForgotten } from './store.ts';

export const invitationsRoom: Room = {
  routes: invitationRoutes,
  jobs: (services) => ({
    'invitations.mail': { run: mailInvitation(services) },
    'invitations.tidy': {
      every: hour,
      run: () => services.database.write((tx) => removeForgotten(tx, services.clock.now())),
    },
  }),
};
