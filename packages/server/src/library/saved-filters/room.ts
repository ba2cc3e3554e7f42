import * as contract from '@eemusic/contract/library/saved-filters';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { message, Refusal, type Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import type { Room } from '#platform/room.ts';
import { insertRow, lock, type Query, unlessTaken } from '#platform/database/index.ts';
import type { Generated } from 'kysely';

export const savedFiltersRoom: Room = {
  routes: savedFilterRoutes,
  purgeSteps: () => ({
    administrator: async (tx, ids) => {
      await deleteFiltersOf(tx, ids);
      return 'done';
    },
  }),
};

function savedFilterRoutes(serve: Serve, services: Services): void {
  serve(contract.listSavedFilters, (_request, by) => list(services, by.id));
  serve(contract.saveFilter, (request, by) => save(services, request, by.id));
  serve(contract.renameFilter, (request, by) => rename(services, request, by.id));
  serve(contract.deleteFilter, (request, by) => remove(services, request, by.id));
}

async function list({ database }: Services, ownerId: number): Promise<ResultOf<typeof contract.listSavedFilters>> {
  const filters = await listFilterRows(database.read, ownerId);
  return { filters: filters.toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true })) };
}

/** Holds a lock, so that two concurrent requests cannot exceed the limit together. */
async function save(
  { database, clock }: Services,
  { name, address }: RequestOf<typeof contract.saveFilter>,
  ownerId: number,
) {
  return database.write(async (tx) => {
    await lock(tx, `saved filters of ${ownerId}`);
    const present = await listFilterRows(tx, ownerId);
    if (present.length >= contract.maxSavedFilters)
      throw new Refusal('filter.too-many', { max: contract.maxSavedFilters });
    return { ...message('filter.saved'), id: await insertFilter(tx, { ownerId, name, address, at: clock.now() }) };
  });
}

async function rename({ database }: Services, request: RequestOf<typeof contract.renameFilter>, ownerId: number) {
  await database.write((tx) => setFilterName(tx, { ...request, ownerId }));
  return message('filter.renamed');
}

async function remove({ database }: Services, { id }: RequestOf<typeof contract.deleteFilter>, ownerId: number) {
  await database.write((tx) => removeFilter(tx, { id, ownerId }));
  return message('filter.deleted');
}

type SavedFiltersTable = {
  id: Generated<number>;
  owner_id: number;
  name: string;
  /** The query part of the list's address: '?grade=3&range=1-2'. */
  address: string;
  created_at: string;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    saved_filters: SavedFiltersTable;
  }
}

type Named = { ownerId: number; name: string };

const nameIndex = { name: 'saved_filters_name', columns: 'saved_filters.owner_id, saved_filters.name' };
const nameTaken = () => new Refusal('filter.name-taken');

function listFilterRows(db: Query, ownerId: number) {
  return db
    .selectFrom('saved_filters')
    .select(['id', 'name', 'address'])
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .execute();
}

function insertFilter(tx: Query, { ownerId, name, address, at }: Named & { address: string; at: Date }) {
  const row = { owner_id: ownerId, name, address, created_at: at.toISOString() };
  return unlessTaken(insertRow(tx, 'saved_filters', row), nameIndex, nameTaken);
}

async function setFilterName(tx: Query, { id, ownerId, name }: Named & { id: number }): Promise<void> {
  const updated = tx.updateTable('saved_filters').set({ name }).where('id', '=', id).where('owner_id', '=', ownerId);
  const { numUpdatedRows } = await unlessTaken(updated.executeTakeFirst(), nameIndex, nameTaken);
  if (numUpdatedRows === 0n) throw new Refusal('filter.not-found');
}

async function removeFilter(tx: Query, { id, ownerId }: { id: number; ownerId: number }): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_filters')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Refusal('filter.not-found');
}

/** Removes the filters of purged administrators. */
async function deleteFiltersOf(tx: Query, ownerIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('saved_filters')
    .where('owner_id', 'in', [...ownerIds])
    .execute();
}
