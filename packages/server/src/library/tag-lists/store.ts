import { listColumns } from '#library/catalogue/index.ts';
import type { ManagedList, EntryRule } from '@eemusic/contract/library/tag-lists';
import type { ListTag } from '@eemusic/music/tags';
import type { Generated, Selectable, Transaction } from 'kysely';
import type { ListEntry } from '#library/list-entries/index.ts';
import {
  type Change,
  countRows,
  foldedKey,
  insertRow,
  lock,
  lockShared,
  type Query,
} from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';

type TagEntriesTable = {
  /** Higher than the ids of the specification's entries. */
  id: Generated<number>;
  list: ManagedList;
  name: string;
  name_key: string;
  name_zh: string;
  name_zh_key: string;
  /** JSON of a rule from `@eemusic/contract/library/tag-lists`; 'null' for a score type. */
  rule: string;
  created_at: string;
  /** When it was retired: it is no longer offered. */
  retired_at: string | null;
  deleted_at: string | null;
  version: Generated<number>;
};

type TagListsTable = {
  list: ManagedList;
  /** JSON: ids in order; entries that are missing here follow, sorted by id. */
  entry_order: string;
  /** Raised when the order or the number of entries changes. */
  version: number;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    tag_entries: TagEntriesTable;
    tag_lists: TagListsTable;
  }
}

/** A list whose entries scores refer to: tags or score types. */
export type EntryList = ListTag | 'scoreType';

export type EntryFields = { list: ManagedList; name: string; nameZh: string; rule: EntryRule | null };
/** An entry that staff added. */
export type ManagedEntry = EntryFields & ListEntry;

const listsLock = 'lists of tags';

/** Blocks changes of the lists until this transaction ends, so that its tags are still offered. */
export const shareLists = (tx: Transaction<Tables>): Promise<void> => lockShared(tx, listsLock);

/** Waits for running transactions that tag scores, and blocks later ones. */
export const lockLists = (tx: Transaction<Tables>): Promise<void> => lock(tx, listsLock);

/** All entries by id, including retired and deleted ones. */
export async function readManagedEntries(db: Query): Promise<ManagedEntry[]> {
  const rows = await db.selectFrom('tag_entries').selectAll().orderBy('id').execute();
  return rows.map(entryOf);
}

function entryOf(row: Selectable<Tables['tag_entries']>): ManagedEntry {
  const { id, list, name, name_zh: nameZh, version } = row;
  const rule = JSON.parse(row.rule) as EntryRule | null;
  return { id, list, name, nameZh, rule, isRetired: row.retired_at !== null, deletedAt: row.deleted_at, version };
}

export const columnsOf = ({ list, name, nameZh, rule }: EntryFields) => ({
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
  const id = await insertRow(tx, 'tag_entries', {
    ...columnsOf(fields),
    created_at: at.toISOString(),
    retired_at: null,
    deleted_at: null,
  });
  await raiseVersion(tx, fields.list);
  return id;
}

type EntryColumns = ReturnType<typeof columnsOf> | { retired_at: string | null } | { deleted_at: string | null };

export async function changeEntry(tx: Change, { id, list }: ManagedEntry, columns: EntryColumns): Promise<void> {
  await tx
    .updateTable('tag_entries')
    .set((row) => ({ ...columns, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  if ('deleted_at' in columns) await raiseVersion(tx, list);
}

/** An entry that a score has stays, and is shown where it is used. */
export async function removeUnused(tx: Change, entry: ManagedEntry): Promise<void> {
  if ((await countWith(tx, entry)) === 0) await tx.deleteFrom('tag_entries').where('id', '=', entry.id).execute();
}

/** Returns the number of scores with this entry, including deleted ones. */
export const countWith = (db: Query, { id, list }: ManagedEntry): Promise<number> =>
  countRows(db.selectFrom('scores').where(listColumns[list], '=', id));

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
