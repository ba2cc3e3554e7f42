import { keyRestorer } from './restore.ts';
import { subscriptionRoutes } from './routes.ts';
import type { Room } from '#platform/room.ts';

export const subscriptionsRoom: Room = {
  routes: subscriptionRoutes,
  restorers: (services) => ({ key: keyRestorer(services) }),
};
