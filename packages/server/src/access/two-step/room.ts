import { twoStepRoutes } from './routes.ts';
import type { Room } from '#platform/room.ts';

export const twoStepRoom: Room = {
  routes: twoStepRoutes,
};
