import type { Room } from '#platform/room.ts';
import { statementRoutes } from './routes.ts';

export const statementsRoom: Room = {
  routes: statementRoutes,
};
