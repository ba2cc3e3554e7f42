import { analyticsRoutes } from './routes.ts';
import type { Room } from '#platform/room.ts';

export const analyticsRoom: Room = {
  routes: analyticsRoutes,
};
