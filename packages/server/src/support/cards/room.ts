import { cardRestorer } from './restore.ts';
import { cardRoutes } from './routes.ts';
import type { Room } from '#platform/room.ts';

export const cardsRoom: Room = {
  routes: cardRoutes,
  restorers: (services) => ({ card: cardRestorer(services) }),
};
