import { academicRoutes } from './routes.ts';
import type { Room } from '#platform/room.ts';

export const academicsRoom: Room = {
  routes: academicRoutes,
};
