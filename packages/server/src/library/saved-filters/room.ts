import * as contract from '@eemusic/contract/library/saved-filters';
import {
  type deleteFilter,
  type listSavedFilters,
  maxSavedFilters,
  type renameFilter,
  type saveFilter,
} from '@eemusic/contract/library/saved-filters';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { message, Refusal, type Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import type { Room } from '#platform/room.ts';
import { lock } from '#platform/database/index.ts';
import { deleteFiltersOf, insertFilter, listFilterRows, removeFilter, setFilterName } from './store.ts';

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

async function list({ database }: Services, ownerId: number): Promise<ResultOf<typeof listSavedFilters>> {
  const filters = await listFilterRows(database.read, ownerId);
  return { filters: filters.toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true })) };
}

/** Holds a lock, so that two concurrent requests cannot exceed the limit together. */
async function save({ database, clock }: Services, { name, address }: RequestOf<typeof saveFilter>, ownerId: number) {
  return database.write(async (tx) => {
    await lock(tx, `saved filters of ${ownerId}`);
    const present = await listFilterRows(tx, ownerId);
    if (present.length >= maxSavedFilters) throw new Refusal('filter.too-many', { max: maxSavedFilters });
    return { ...message('filter.saved'), id: await insertFilter(tx, { ownerId, name, address, at: clock.now() }) };
  });
}

async function rename({ database }: Services, request: RequestOf<typeof renameFilter>, ownerId: number) {
  await database.write((tx) => setFilterName(tx, { ...request, ownerId }));
  return message('filter.renamed');
}

async function remove({ database }: Services, { id }: RequestOf<typeof deleteFilter>, ownerId: number) {
  await database.write((tx) => removeFilter(tx, { id, ownerId }));
  return message('filter.deleted');
}
