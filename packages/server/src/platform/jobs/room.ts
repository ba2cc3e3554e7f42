import { tidyJobs } from './tidy.ts';
import type { Room } from '#platform/room.ts';

export const jobsRoom: Room = {
  jobs: ({ database, clock }) => ({
    'jobs.tidy': { every: 3_600_000, run: (_payload, { signal }) => tidyJobs(database, clock, signal) },
  }),
};
