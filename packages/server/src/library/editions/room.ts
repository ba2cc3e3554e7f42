import { editionRoutes } from './routes.ts';
import type { Room } from '#platform/room.ts';

export const editionsRoom: Room = {
  routes: editionRoutes,
};
