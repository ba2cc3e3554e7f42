import { restampPractice } from './restamp.ts';
import { learnerRoutes } from './routes.ts';
import type { Room } from '#platform/room.ts';

export const learnersRoom: Room = {
  routes: learnerRoutes,
  jobs: (services) => ({ 'students.restamp': { run: restampPractice(services) } }),
};
