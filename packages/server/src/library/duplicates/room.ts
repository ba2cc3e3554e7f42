import { duplicateRoutes } from './routes.ts';
import type { Room } from '#platform/room.ts';

export const duplicatesRoom: Room = {
  routes: duplicateRoutes,
};
