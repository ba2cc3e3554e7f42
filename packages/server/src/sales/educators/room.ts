import { educatorRestorer } from './restore.ts';
import { educatorImport } from './import.ts';
import { educatorRoutes } from './routes.ts';
import type { Room } from '#platform/room.ts';

export const educatorsRoom: Room = {
  routes: educatorRoutes,
  jobs: educatorImport.jobs,
  restorers: (services) => ({
    educator: educatorRestorer(services),
    'educator-import': educatorImport.restorer(services),
  }),
};
