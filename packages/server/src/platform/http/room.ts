import { hour } from '@eemusic/contract/platform/durations';
import { deleteOldKeys } from './idempotency.ts';
import type { Room } from '#platform/room.ts';

export const httpRoom: Room = {
  jobs: ({ database, clock }) => ({
    'repeats.tidy': { every: hour, run: () => deleteOldKeys(database, clock.now()) },
  }),
};
