import type { Room } from '#platform/room.ts';
import { privacyRoutes } from './routes.ts';

export const privacyRoom: Room = {
  routes: privacyRoutes,
};
