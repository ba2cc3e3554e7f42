import { regionRoutes } from './routes.ts';
import type { Room } from '#platform/room.ts';

export const regionsRoom: Room = {
  routes: regionRoutes,
};
