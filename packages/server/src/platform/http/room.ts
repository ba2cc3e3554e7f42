import { forgetOldKeys } from './repeats.ts';
import type { Room } from '#platform/room.ts';

export const httpRoom: Room = {
  jobs: ({ database, clock }) => ({
    'repeats.tidy': { every: 3_600_000, run: () => forgetOldKeys(database, clock.now()) },
  }),
};
