import { hour } from '@eemusic/contract/platform/durations';
import { deleteChallenges } from '#access/accounts/index.ts';
import type { Room } from '#platform/room.ts';
import { mailPasskey } from './notices.ts';
import { passkeyRoutes } from './routes.ts';

export const passkeysRoom: Room = {
  routes: passkeyRoutes,
  jobs: (services) => ({
    'passkeys.mail': { run: mailPasskey(services) },
    'passkeys.tidy': {
      every: hour,
      run: () => services.database.write((tx) => deleteChallenges(tx, services.clock.now())),
    },
  }),
};
