import { keyChangeRoutes } from './change-routes.ts';
import { keyRestorer } from './restore.ts';
import { subscriptionRoutes } from './routes.ts';
import type { Room } from '#platform/room.ts';

export const subscriptionsRoom: Room = {
  routes: (serve, services) => {
    subscriptionRoutes(serve, services);
    keyChangeRoutes(serve, services);
  },
  restorers: (services) => ({ key: keyRestorer(services) }),
};
