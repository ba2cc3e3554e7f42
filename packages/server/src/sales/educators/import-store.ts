import {
  affiliation,
  beginMemberships,
  differences,
  endMemberships,
  foldedColumns,
} from '#sales/user-management/index.ts';
import { type Change, foldedKey, type Query } from '#platform/database/index.ts';
import { updateRows } from '#sales/imports/index.ts';
import { type EducatorRow, type Fields, fieldsOf } from './store.ts';

export type Known = { educator: EducatorRow; channelName: string | null };

/** Live educators with one of these ids, or one of these names as they are folded. */
export async function findKnown(db: Query, ids: readonly number[], nameKeys: readonly string[]): Promise<Known[]> {
  const live = db.selectFrom('educators').selectAll().where('deleted_at', 'is', null);
  const byId = ids.length > 0 ? await live.where('id', 'in', ids).execute() : [];
  const byName = nameKeys.length > 0 ? await live.where('name_key', 'in', nameKeys).execute() : [];
  const educators = [...new Map([...byId, ...byName].map((row) => [row.id, row])).values()];

  const names = await channelNames(db, [...new Set(educators.flatMap(({ channel_id }) => channel_id ?? []))]);
  return educators.map((educator) => ({ educator, channelName: names.get(educator.channel_id ?? 0) ?? null }));
}

async function channelNames(db: Query, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('channels').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Live channels with these names. */
export async function findChannels(db: Query, names: readonly string[]): Promise<{ id: number; key: string }[]> {
  return db
    .selectFrom('channels')
    .select(['id', 'name_key as key'])
    .where('name_key', 'in', names.map(nameKey))
    .where('deleted_at', 'is', null)
    .execute();
}

export const nameKey = (name: string): string => foldedKey(name, 240);

export async function countEducators(db: Query): Promise<number> {
  const { count } = await db
    .selectFrom('educators')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export type Update = { before: EducatorRow; after: Fields; channelId: number | null };

const types = {
  name: 'text',
  name_key: 'text',
  search_key: 'text',
  contact_name: 'text',
  contact_number: 'text',
  contact_email: 'text',
  region: 'text',
  category: 'text',
  is_active: 'integer',
  channel_id: 'integer',
} as const;

/**
 * Writes these with an audit entry each, and tells the history of the chain who moved; who stays as they are is passed
 * over. Needs `lockChain`.
 */
export async function updateAll(tx: Change, given: readonly Update[], at: Date): Promise<void> {
  const updates = given.filter((update) => Object.keys(changeOf(update).after).length > 0);
  await updateRows(
    tx,
    'educators',
    types,
    updates.map(({ before, after, channelId }) => ({
      id: before.id,
      ...foldedColumns(after, before.user_name),
      name: after.name,
      contact_name: after.contactName,
      contact_number: after.contactNumber,
      contact_email: after.contactEmail,
      region: after.region,
      category: after.category,
      is_active: after.isActive ? 1 : 0,
      channel_id: channelId,
    })),
  );
  const moved = updates.filter(({ before, channelId }) => before.channel_id !== channelId);
  await endMemberships(
    tx,
    affiliation,
    moved.map(({ before }) => before.id),
    at,
  );
  const joined = moved.flatMap(({ before, channelId }) =>
    channelId === null ? [] : [{ member: before.id, owner: channelId }],
  );
  await beginMemberships(tx, affiliation, joined, at);
  for (const update of updates)
    tx.audit('educator.updated', { kind: 'educator', id: update.before.id, name: update.after.name }, changeOf(update));
}

function changeOf({ before, after, channelId }: Update) {
  return differences({ ...fieldsOf(before), channelId: before.channel_id }, { ...after, channelId });
}
