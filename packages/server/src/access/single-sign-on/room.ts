import type { Room } from '#platform/room.ts';
import { singleSignOnRoutes } from './routes.ts';

export const singleSignOnRoom: Room = {
  routes: singleSignOnRoutes,
};
