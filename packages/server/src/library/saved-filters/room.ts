import type { Room } from '#platform/room.ts';
import { savedFilterRoutes } from './routes.ts';
import { deleteFiltersOf } from './store.ts';

export const savedFiltersRoom: Room = {
  routes: savedFilterRoutes,
  purgeSteps: () => ({
    administrator: async (tx, ids) => {
      await deleteFiltersOf(tx, ids);
      return 'done';
    },
  }),
};
