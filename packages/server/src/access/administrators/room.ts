import { administratorRestorer } from './restore.ts';
import { administratorRoutes } from './routes.ts';
import type { Room } from '#platform/room.ts';

export const administratorsRoom: Room = {
  routes: administratorRoutes,
  restorers: (services) => ({
    administrator: administratorRestorer(services),
  }),
};
