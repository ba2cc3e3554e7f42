import { boardRoutes } from './routes.ts';
import type { Room } from '#platform/room.ts';

export const boardRoom: Room = { routes: boardRoutes };
