import { findingRoutes } from './routes.ts';
import type { Room } from '#platform/room.ts';

export const findingsRoom: Room = {
  routes: findingRoutes,
};
