import type { ManagedList, EntryRule } from '@eemusic/contract/library/tag-lists';
import type { Selectable, Transaction } from 'kysely';
import { type Change, type Engine, foldedKey, lock, lockShared, type Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';
import { listColumns } from './columns.ts';
import './tables.ts';

export type EntryFields = { list: ManagedList; name: string; nameZh: string; rule: EntryRule | null };
/** An entry that staff added. */
export type ManagedEntry = EntryFields & { id: number; isRetired: boolean; isDeleted: boolean; version: number };

const listsLock = 'lists of tags';

/** Blocks changes of the lists until this transaction ends, so that its tags are still offered. */
export const shareLists = (tx: Transaction<Tables>, engine: Engine): Promise<void> => lockShared(tx, engine, listsLock);

/** Waits for running transactions that tag scores, and blocks later ones. */
export const lockLists = (tx: Transaction<Tables>, engine: Engine): Promise<void> => lock(tx, engine, listsLock);

/** All entries by id, including retired and deleted ones. */
export async function readManagedEntries(db: Query): Promise<ManagedEntry[]> {
  const rows = await db.selectFrom('tag_entries').selectAll().orderBy('id').execute();
  return rows.map(entryOf);
}

/** Returns an entry that is not deleted, or refuses. */
export async function getManagedEntry(db: Query, id: number): Promise<ManagedEntry> {
  const row = await db
    .selectFrom('tag_entries')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new Refusal('entry.not-found');
  return entryOf(row);
}

function entryOf(row: Selectable<Tables['tag_entries']>): ManagedEntry {
  const { id, list, name, name_zh: nameZh, version } = row;
  const rule = JSON.parse(row.rule) as EntryRule | null;
  const isDeleted = row.deleted_at !== null;
  return { id, list, name, nameZh, rule, isRetired: row.retired_at !== null, isDeleted, version };
}

const columnsOf = ({ list, name, nameZh, rule }: EntryFields) => ({
  list,
  name,
  name_key: keyOf(name),
  name_zh: nameZh,
  name_zh_key: keyOf(nameZh),
  rule: JSON.stringify(rule),
});

/** Names with equal keys look the same to a reader. */
export const keyOf = (name: string): string => foldedKey(name, 120);

export async function insertEntry(tx: Change, fields: EntryFields, at: Date): Promise<number> {
  const { id } = await tx
    .insertInto('tag_entries')
    .values({ ...columnsOf(fields), created_at: at.toISOString(), retired_at: null, deleted_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await raiseVersion(tx, fields.list);
  return id;
}

export async function changeEntry(tx: Change, id: number, fields: EntryFields): Promise<void> {
  await tx
    .updateTable('tag_entries')
    .set((row) => ({ ...columnsOf(fields), version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function setRetired(tx: Change, id: number, at: Date | null): Promise<void> {
  await tx
    .updateTable('tag_entries')
    .set((row) => ({ retired_at: at?.toISOString() ?? null, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Null restores the entry. */
export async function setDeleted(tx: Change, { id, list }: ManagedEntry, at: Date | null): Promise<void> {
  await tx
    .updateTable('tag_entries')
    .set((row) => ({ deleted_at: at?.toISOString() ?? null, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await raiseVersion(tx, list);
}

/**
 * Removes a deleted entry. One that a score has, because the score was restored in the meantime, stays deleted and is
 * shown where it is used.
 */
export async function removeUnused(tx: Change, id: number, deletedAt: Date): Promise<void> {
  const row = await tx
    .selectFrom('tag_entries')
    .select('list')
    .where('id', '=', id)
    .where('deleted_at', '=', deletedAt.toISOString())
    .executeTakeFirst();
  if (!row || (await countWith(tx, { id, list: row.list })) > 0) return;
  await tx.deleteFrom('tag_entries').where('id', '=', id).execute();
}

/** Returns the number of scores with this entry, including deleted ones. */
export async function countWith(db: Query, { id, list }: Pick<ManagedEntry, 'id' | 'list'>): Promise<number> {
  const { count } = await db
    .selectFrom('scores')
    .select(({ fn }) => fn.countAll().as('count'))
    .where(listColumns[list], '=', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the order of each list. */
export async function readOrders(db: Query): Promise<Map<ManagedList, { ids: number[]; version: number }>> {
  const rows = await db.selectFrom('tag_lists').selectAll().execute();
  return new Map(
    rows.map(({ list, entry_order: order, version }) => [list, { ids: JSON.parse(order) as number[], version }]),
  );
}

export async function setOrder(tx: Change, list: ManagedList, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('tag_lists')
    .set((row) => ({ entry_order: JSON.stringify(ids), version: row('version', '+', 1) }))
    .where('list', '=', list)
    .execute();
}

async function raiseVersion(tx: Change, list: ManagedList): Promise<void> {
  await tx
    .updateTable('tag_lists')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('list', '=', list)
    .execute();
}
