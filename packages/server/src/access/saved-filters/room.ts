import * as contract from '@eemusic/contract/access/saved-filters';
import { message, Refusal, type Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import type { Room } from '#platform/room.ts';
import { type Administrator, changesOne, insertRow, lock, type Query, unlessTaken } from '#platform/database/index.ts';
import type { Generated } from 'kysely';

export const savedFiltersRoom: Room = {
  routes: savedFilterRoutes,
  purgeSteps: () => ({
    administrator: async (tx, ids) => {
      await tx.deleteFrom('saved_filters').where('owner_id', 'in', ids).execute();
      return 'done';
    },
  }),
};

function savedFilterRoutes(serve: Serve, services: Services): void {
  const { clock, database } = services;
  /* Not refused: who may not see scores, which are the default, has none of them. */
  serve(contract.listSavedFilters, async ({ list }, by) => {
    const filters = mayFilter(by, list) ? await listFilterRows(database.read, by.id, list) : [];
    return { filters: filters.toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true })) };
  });
  /** Holds a lock, so that two concurrent requests cannot exceed the limit together. */
  serve(contract.saveFilter, async ({ name, address, list }, by) => {
    if (!mayFilter(by, list)) throw new Refusal('permission.missing', { permissions: contract.filteredLists[list] });
    const { id: ownerId } = by;
    return database.write(async (tx) => {
      await lock(tx, `saved filters of ${ownerId}`);
      const present = await listFilterRows(tx, ownerId, list);
      if (present.length >= contract.maxSavedFilters)
        throw new Refusal('filter.too-many', { max: contract.maxSavedFilters });
      const row = { owner_id: ownerId, list, name, address, created_at: clock.now().toISOString() };
      const id = await unlessTaken(insertRow(tx, 'saved_filters', row), nameIndex, nameTaken);
      return { ...message('filter.saved'), id };
    });
  });
  serve(contract.renameFilter, async ({ id, name }, by) => {
    await database.write(async (tx) => {
      const own = tx.updateTable('saved_filters').set({ name }).where('id', '=', id).where('owner_id', '=', by.id);
      const changed = changesOne(own.where('list', 'in', listsOf(by)));
      if (!(await unlessTaken(changed, nameIndex, nameTaken))) throw new Refusal('filter.not-found');
    });
    return message('filter.renamed');
  });
  serve(contract.deleteFilter, async ({ id }, by) => {
    const own = (tx: Query) => tx.deleteFrom('saved_filters').where('id', '=', id).where('owner_id', '=', by.id);
    const { numDeletedRows } = await database.write((tx) =>
      own(tx).where('list', 'in', listsOf(by)).executeTakeFirst(),
    );
    if (numDeletedRows === 0n) throw new Refusal('filter.not-found');
    return message('filter.deleted');
  });
}

const columns = 'saved_filters.owner_id, saved_filters.list, saved_filters.name';
const nameIndex = { name: 'saved_filters_name', columns };
const nameTaken = () => new Refusal('filter.name-taken');

const mayFilter = ({ codes }: Administrator, list: contract.FilteredList) =>
  contract.filteredLists[list].some((code) => codes.has(code));

const listsOf = (by: Administrator) =>
  (Object.keys(contract.filteredLists) as contract.FilteredList[]).filter((list) => mayFilter(by, list));

const listFilterRows = (db: Query, ownerId: number, list: contract.FilteredList) =>
  db
    .selectFrom('saved_filters')
    .select(['id', 'name', 'address'])
    .where('owner_id', '=', ownerId)
    .where('list', '=', list)
    .orderBy('id')
    .execute();

declare module '#platform/database/tables.ts' {
  interface Tables {
    saved_filters: {
      id: Generated<number>;
      owner_id: number;
      list: contract.FilteredList;
      name: string;
      /** The query part of the list's address: '?grade=3&range=1-2'. */
      address: string;
      created_at: string;
    };
  }
}
