import { profileRoutes } from './routes.ts';
import type { Room } from '#platform/room.ts';

export const profileRoom: Room = {
  routes: profileRoutes,
};
