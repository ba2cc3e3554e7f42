import { minute } from '@eemusic/contract/platform/durations';
import { purgePractice } from './purge.ts';
import { restampPractice } from './restamp.ts';
import { learnerRoutes } from './routes.ts';
import { openComingMonths } from './store.ts';
import type { Room } from '#platform/room.ts';

export const learnersRoom: Room = {
  routes: learnerRoutes,
  purgeSteps: (services) => ({ student: purgePractice(services) }),
  jobs: (services) => ({
    'students.restamp': { run: restampPractice(services) },
    'practice.open-months': { every: 10 * minute, run: () => openComingMonths(services) },
  }),
};
