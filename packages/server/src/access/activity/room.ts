import { activityRoutes } from './routes.ts';
import type { Room } from '#platform/room.ts';

export const activityRoom: Room = {
  routes: activityRoutes,
};
