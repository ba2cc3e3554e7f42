import * as contract from '@eemusic/contract/library/saved-filters';
import { message, Refusal, type Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import type { Room } from '#platform/room.ts';
import { changesOne, insertRow, lock, type Query, unlessTaken } from '#platform/database/index.ts';
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
  serve(contract.listSavedFilters, async (_request, { id: ownerId }) => {
    const filters = await listFilterRows(database.read, ownerId);
    return { filters: filters.toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true })) };
  });
  /** Holds a lock, so that two concurrent requests cannot exceed the limit together. */
  serve(contract.saveFilter, async ({ name, address }, { id: ownerId }) =>
    database.write(async (tx) => {
      await lock(tx, `saved filters of ${ownerId}`);
      const present = await listFilterRows(tx, ownerId);
      if (present.length >= contract.maxSavedFilters)
        throw new Refusal('filter.too-many', { max: contract.maxSavedFilters });
      const row = { owner_id: ownerId, name, address, created_at: clock.now().toISOString() };
      const id = await unlessTaken(insertRow(tx, 'saved_filters', row), nameIndex, nameTaken);
      return { ...message('filter.saved'), id };
    }),
  );
  serve(contract.renameFilter, async ({ id, name }, { id: ownerId }) => {
    await database.write(async (tx) => {
      const own = tx.updateTable('saved_filters').set({ name }).where('id', '=', id).where('owner_id', '=', ownerId);
      if (!(await unlessTaken(changesOne(own), nameIndex, nameTaken))) throw new Refusal('filter.not-found');
    });
    return message('filter.renamed');
  });
  serve(contract.deleteFilter, async ({ id }, { id: ownerId }) => {
    const own = (tx: Query) => tx.deleteFrom('saved_filters').where('id', '=', id).where('owner_id', '=', ownerId);
    const { numDeletedRows } = await database.write((tx) => own(tx).executeTakeFirst());
    if (numDeletedRows === 0n) throw new Refusal('filter.not-found');
    return message('filter.deleted');
  });
}

const nameIndex = { name: 'saved_filters_name', columns: 'saved_filters.owner_id, saved_filters.name' };
const nameTaken = () => new Refusal('filter.name-taken');

const listFilterRows = (db: Query, ownerId: number) =>
  db
    .selectFrom('saved_filters')
    .select(['id', 'name', 'address'])
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .execute();

declare module '#platform/database/tables.ts' {
  interface Tables {
    saved_filters: {
      id: Generated<number>;
      owner_id: number;
      name: string;
      /** The query part of the list's address: '?grade=3&range=1-2'. */
      address: string;
      created_at: string;
    };
  }
}
