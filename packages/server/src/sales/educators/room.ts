import { educatorRestorer } from './restore.ts';
import { educatorImportRestorer } from './import.ts';
import { educatorRoutes } from './routes.ts';
import type { Room } from '#platform/room.ts';

export const educatorsRoom: Room = {
  routes: educatorRoutes,
  restorers: (services) => ({
    educator: educatorRestorer(services),
    'educator-import': educatorImportRestorer(services),
  }),
};
