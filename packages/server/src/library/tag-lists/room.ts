import type { Room } from '#platform/room.ts';
import { entryRestorer } from './restore.ts';
import { tagListRoutes } from './routes.ts';

export const tagListsRoom: Room = {
  routes: tagListRoutes,
  restorers: (services) => ({ 'list-entry': entryRestorer(services) }),
};
