import { hour } from '@eemusic/contract/platform/durations';
import type { Room } from '#platform/room.ts';
import { deleteOldJobs } from './store.ts';

export const jobsRoom: Room = {
  jobs: ({ database, clock }) => ({
    'jobs.tidy': { every: hour, run: (_payload, { signal }) => deleteOldJobs(database, clock, signal) },
  }),
};
