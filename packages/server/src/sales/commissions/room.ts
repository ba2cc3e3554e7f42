import { commissionRoutes } from './routes.ts';
import type { Room } from '#platform/room.ts';

export const commissionsRoom: Room = {
  routes: commissionRoutes,
};
