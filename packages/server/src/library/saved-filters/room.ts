import type { Room } from '#platform/room.ts';
import { savedFilterRoutes } from './routes.ts';
import { forgetFiltersOf } from './store.ts';

export const savedFiltersRoom: Room = {
  routes: savedFilterRoutes,
  purgeSteps: () => ({
    administrator: async (tx, ids) => {
      await forgetFiltersOf(tx, ids);
      return 'done';
    },
  }),
};
