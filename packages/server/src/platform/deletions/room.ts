import { day } from '@eemusic/contract/platform/durations';
import { purgeDeletions } from './purge.ts';
import type { Restorers } from './restorer.ts';
import { deletionRoutes } from './routes.ts';
import type { Room } from '#platform/room.ts';

export const deletionsRoom: Room<{ restorers: Restorers }> = {
  routes: (serve, services, { restorers }) => deletionRoutes(serve, services, restorers),
  jobs: (services, { restorers }) => ({
    'deletions.purge': {
      every: day,
      run: (_payload, { signal }) => purgeDeletions(services, restorers, signal),
    },
  }),
};
