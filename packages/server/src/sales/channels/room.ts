import { channelRestorer } from './restore.ts';
import { channelImport } from './import.ts';
import { channelRoutes } from './routes.ts';
import type { Room } from '#platform/room.ts';

export const channelsRoom: Room = {
  routes: channelRoutes,
  jobs: channelImport.jobs,
  restorers: (services) => ({
    channel: channelRestorer(services),
    'channel-import': channelImport.restorer(services),
  }),
};
