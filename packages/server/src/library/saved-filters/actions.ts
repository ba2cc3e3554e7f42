import {
  type listSavedFilters,
  maxSavedFilters,
  type saveFilter,
  type renameFilter,
  type deleteFilter,
} from '@eemusic/contract/library/saved-filters';
import type { ResultOf, RequestOf } from '@eemusic/contract/platform/endpoint';
import type { Services } from '#platform/services.ts';
import { listFilterRows, insertFilter, setFilterName, removeFilter } from './store.ts';
import { lock } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';

export async function list({ database }: Services, ownerId: number): Promise<ResultOf<typeof listSavedFilters>> {
  const filters = await listFilterRows(database.read, ownerId);
  return { filters: filters.toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true })) };
}

/** Holds a lock, so that two concurrent requests cannot exceed the limit together. */
export async function save(
  { database, clock }: Services,
  { name, address }: RequestOf<typeof saveFilter>,
  ownerId: number,
) {
  return database.write(async (tx) => {
    await lock(tx, database.engine, `saved filters of ${ownerId}`);
    const present = await listFilterRows(tx, ownerId);
    if (present.length >= maxSavedFilters) throw new Refusal('filter.too-many', { max: maxSavedFilters });
    return { ...message('filter.saved'), id: await insertFilter(tx, { ownerId, name, address, at: clock.now() }) };
  });
}

export async function rename({ database }: Services, request: RequestOf<typeof renameFilter>, ownerId: number) {
  await database.write((tx) => setFilterName(tx, { ...request, ownerId }));
  return message('filter.renamed');
}

export async function remove({ database }: Services, { id }: RequestOf<typeof deleteFilter>, ownerId: number) {
  await database.write((tx) => removeFilter(tx, { id, ownerId }));
  return message('filter.deleted');
}
