import type { Room } from '#platform/room.ts';
import { tokenRoutes } from './routes.ts';

export const tokensRoom: Room = {
  routes: tokenRoutes,
};
