import { day } from '@eemusic/contract/platform/durations';
import { announceExpiring } from './announce-expiring.ts';
import { keyRestorer } from './restore.ts';
import { subscriptionRoutes } from './routes.ts';
import type { Room } from '#platform/room.ts';

export const subscriptionsRoom: Room = {
  routes: subscriptionRoutes,
  restorers: (services) => ({ key: keyRestorer(services) }),
  jobs: (services) => ({
    'subscriptions.announce-expiring': {
      every: day,
      run: (_payload, { signal }) => announceExpiring(services, signal),
    },
  }),
};
