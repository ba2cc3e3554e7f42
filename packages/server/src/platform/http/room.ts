import { hour } from '@eemusic/contract/platform/durations';
import type { Room } from '#platform/room.ts';
import { deleteOldKeys } from './idempotency.ts';

export const httpRoom: Room = {
  jobs: ({ database, clock }) => ({
    'repeats.tidy': { every: hour, run: () => deleteOldKeys(database, clock.now()) },
  }),
};
