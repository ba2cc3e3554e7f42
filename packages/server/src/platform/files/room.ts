import { hour } from '@eemusic/contract/platform/durations';
import { measureRecordings } from './measure.ts';
import { fileRoutes } from './routes.ts';
import type { Room } from '#platform/room.ts';

export const filesRoom: Room = {
  routes: fileRoutes,
  jobs: (services) => ({
    'files.measure': { every: hour, run: (_payload, { signal }) => measureRecordings(services, signal) },
  }),
};
