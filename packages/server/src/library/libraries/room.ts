import { libraryRestorer } from './restore.ts';
import { libraryRoutes } from './routes.ts';
import type { Room } from '#platform/room.ts';

export const librariesRoom: Room = {
  routes: libraryRoutes,
  restorers: (services) => ({
    library: libraryRestorer(services),
  }),
};
