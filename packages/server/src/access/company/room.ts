import type { Room } from '#platform/room.ts';
import { companyRoutes } from './routes.ts';

export const companyRoom: Room = {
  routes: companyRoutes,
};
