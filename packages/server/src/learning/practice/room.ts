import { countPractice, updateFigures } from './run.ts';
import type { Room } from '#platform/room.ts';

export const practiceRoom: Room = {
  jobs: (services) => ({
    [countPractice]: { every: 15_000, run: (_payload, { signal }) => updateFigures(services, signal) },
  }),
};
