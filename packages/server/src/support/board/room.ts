import { cardRestorer } from './restore.ts';
import { supportRoutes } from './routes.ts';
import type { Room } from '#platform/room.ts';

export const boardRoom: Room = {
  routes: supportRoutes,
  restorers: (services) => ({
    card: cardRestorer(services),
  }),
};
