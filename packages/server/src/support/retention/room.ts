import { day } from '@eemusic/contract/platform/durations';
import type { Room } from '#platform/room.ts';
import { retentionRoutes } from './routes.ts';
import { deleteOutdated } from './run.ts';

export const retentionRoom: Room = {
  routes: retentionRoutes,
  jobs: (services) => ({
    'retention.delete': { every: day, run: (_payload, { signal }) => deleteOutdated(services, signal) },
  }),
};
