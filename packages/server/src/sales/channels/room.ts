import { channelRestorer } from './restore.ts';
import { channelRoutes } from './routes.ts';
import type { Room } from '#platform/room.ts';

export const channelsRoom: Room = {
  routes: channelRoutes,
  restorers: (services) => ({
    channel: channelRestorer(services),
  }),
};
