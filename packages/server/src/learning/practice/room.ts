import { hour } from '@eemusic/contract/platform/durations';
import { countDays, countMonths } from './run.ts';
import type { Room } from '#platform/room.ts';

export const practiceRoom: Room = {
  jobs: (services) => ({
    'practice.count': { every: 15_000, run: (_payload, { signal }) => countDays(services, signal) },
    // Sessions that come late change a month again and again; until it is counted, its days are.
    'practice.count-months': { every: hour, run: (_payload, { signal }) => countMonths(services, signal) },
  }),
};
