import { measureRecordings } from './measure.ts';
import { fileRoutes } from './routes.ts';
import type { Room } from '#platform/room.ts';

export const filesRoom: Room = {
  routes: fileRoutes,
  jobs: (services) => ({
    'files.measure': { every: 3_600_000, run: (_payload, { signal }) => measureRecordings(services, signal) },
  }),
};
