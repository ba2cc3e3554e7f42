import type { Room } from '#platform/room.ts';
import { contentRoutes } from './routes.ts';

export const contentRoom: Room = { routes: contentRoutes };
