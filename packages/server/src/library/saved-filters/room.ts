import * as contract from '@eemusic/contract/library/saved-filters';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { list, remove, rename, save } from './actions.ts';
import type { Room } from '#platform/room.ts';
import { deleteFiltersOf } from './store.ts';

function savedFilterRoutes(serve: Serve, services: Services): void {
  serve(contract.listSavedFilters, (_request, by) => list(services, by.id));
  serve(contract.saveFilter, (request, by) => save(services, request, by.id));
  serve(contract.renameFilter, (request, by) => rename(services, request, by.id));
  serve(contract.deleteFilter, (request, by) => remove(services, request, by.id));
}

export const savedFiltersRoom: Room = {
  routes: savedFilterRoutes,
  purgeSteps: () => ({
    administrator: async (tx, ids) => {
      await deleteFiltersOf(tx, ids);
      return 'done';
    },
  }),
};
