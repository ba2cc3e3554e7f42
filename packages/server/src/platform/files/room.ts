import { fileRoutes } from './routes.ts';
import type { Room } from '#platform/room.ts';

export const filesRoom: Room = { routes: fileRoutes };
