import type { Generated } from 'kysely';
import { type Query, unlessTaken } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';

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

export function listFilterRows(db: Query, ownerId: number) {
  return db
    .selectFrom('saved_filters')
    .select(['id', 'name', 'address'])
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .execute();
}

export async function insertFilter(
  tx: Query,
  { ownerId, name, address, at }: Named & { address: string; at: Date },
): Promise<number> {
  const inserted = tx
    .insertInto('saved_filters')
    .values({ owner_id: ownerId, name, address, created_at: at.toISOString() })
    .returning('id');
  return (await unlessTaken(inserted.executeTakeFirstOrThrow(), nameIndex, nameTaken)).id;
}

export async function setFilterName(tx: Query, { id, ownerId, name }: Named & { id: number }): Promise<void> {
  const updated = tx.updateTable('saved_filters').set({ name }).where('id', '=', id).where('owner_id', '=', ownerId);
  const { numUpdatedRows } = await unlessTaken(updated.executeTakeFirst(), nameIndex, nameTaken);
  if (numUpdatedRows === 0n) throw new Refusal('filter.not-found');
}

export async function removeFilter(tx: Query, { id, ownerId }: { id: number; ownerId: number }): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_filters')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Refusal('filter.not-found');
}

/** Removes the filters of purged administrators. */
export async function deleteFiltersOf(tx: Query, ownerIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('saved_filters')
    .where('owner_id', 'in', [...ownerIds])
    .execute();
}
