import { hour } from '@eemusic/contract/platform/durations';
import { deleteOldJobs } from './tidy.ts';
import type { Room } from '#platform/room.ts';

export const jobsRoom: Room = {
  jobs: ({ database, clock }) => ({
    'jobs.tidy': { every: hour, run: (_payload, { signal }) => deleteOldJobs(database, clock, signal) },
  }),
};
