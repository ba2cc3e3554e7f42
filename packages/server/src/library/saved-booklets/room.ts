import type { Room } from '#platform/room.ts';
import { bookletRestorer } from './restore.ts';
import { savedBookletRoutes } from './routes.ts';

export const savedBookletsRoom: Room = {
  routes: savedBookletRoutes,
  restorers: (services) => ({ booklet: bookletRestorer(services) }),
};
