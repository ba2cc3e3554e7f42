import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { type EducatorValues, educatorFields } from '@eemusic/contract/sales/fields';
import { type Selectable, type Transaction } from 'kysely';
import { type Change, chunks, foldedKey, insertReturningIds, isTaken } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';
import {
  beginMemberships,
  emptyColumns,
  foldedColumns,
  type Membership,
  newRecord,
  pairsOf,
  readFields,
  recordStore,
  updateRows,
  writeFields,
} from '#sales/user-management/index.ts';
import { educatorColumns } from './fields.ts';
import './tables.ts';

/* Only this file writes educators. */

export type EducatorRow = Selectable<Tables['educators']>;

const records = recordStore('educators');
export const { find: findEducators, get: getEducator, getAll: getEducators, setActive, markDeleted } = records;

export const valuesOf = (row: EducatorRow): EducatorValues => ({
  ...readFields(educatorColumns, row),
  isActive: row.is_active === 1,
});

const columnsOf = (values: EducatorValues, userName: string | null) => ({
  ...writeFields(educatorColumns, values),
  ...foldedColumns(educatorFields, values, userName),
});

export type NewEducator = EducatorValues & {
  userName: string | null;
  passwordHash: string | null;
  channelId: number | null;
};

export function educatorRow(educator: NewEducator, at: Date) {
  const { userName, passwordHash, channelId, isActive } = educator;
  return {
    ...columnsOf(educator, userName),
    ...newRecord(isActive, at),
    user_name: userName,
    user_name_key: userName === null ? null : foldedKey(userName, 240),
    password_hash: passwordHash,
    channel_id: channelId,
  };
}

/**
 * Adds educators with their channels, and returns their ids in the same order. The caller must write audit entries and
 * hold `lockUserManagement`.
 */
export async function addEducators(tx: Transaction<Tables>, educators: readonly NewEducator[], at: Date) {
  const rows = educators.map((educator) => educatorRow(educator, at));
  const ids = await insertReturningIds(tx, 'educators', rows);
  const owners = educators.map(({ channelId }) => channelId);
  await beginMemberships(tx, affiliation, pairsOf(ids, owners), at);
  return ids;
}

/** Turns a conflict in the unique index of user names into a refusal. */
export async function refuseTakenUserName<Result>(adding: Promise<Result>): Promise<Result> {
  try {
    return await adding;
  } catch (error) {
    if (!isTaken(error, { name: 'educators_user_name', columns: 'educators.user_name_key' })) throw error;
    throw new Refusal('educator.user-name-taken', {
      fields: { userName: fieldErrorOf('educator.user-name-taken') },
    });
  }
}

export function updateEducator(tx: Change, { id, user_name }: EducatorRow, values: EducatorValues): Promise<void> {
  return records.update(tx, id, { ...columnsOf(values, user_name), is_active: values.isActive ? 1 : 0 });
}

type Update = { id: number; values: EducatorValues; ownerId: number | null };

/** Updates many educators and their channels. The caller must write the audit entries. */
export async function updateEducators(tx: Change, updates: readonly Update[]): Promise<void> {
  const stored = await records.getAll(
    tx,
    updates.map(({ id }) => id).toSorted((a, b) => a - b),
  );
  const userNames = new Map(stored.map(({ id, user_name }) => [id, user_name]));
  const rows = updates.map(({ id, values, ownerId }) => ({
    id,
    ...columnsOf(values, userNames.get(id) ?? null),
    is_active: values.isActive ? 1 : 0,
    channel_id: ownerId,
  }));
  await updateRows(tx, 'educators', rows);
}

/** The membership of educators in channels. */
export const affiliation: Membership = {
  periods: 'affiliations',
  member: 'educator_id',
  owner: 'channel_id',
  members: 'educators',
  name: 'name',
  record: 'educator',
  ownerField: 'channelId',
  assign: async (tx, pairs) => {
    const rows = pairs.map(({ member, owner }) => ({ id: member, channel_id: owner }));
    await updateRows(tx, 'educators', rows);
  },
};

/** Restores educators; those in `without` get no channel. */
export async function restoreEducators(tx: Change, ids: readonly number[], without: readonly number[]) {
  for (const chunk of chunks(without))
    await tx.updateTable('educators').set({ channel_id: null }).where('id', 'in', chunk).execute();
  await records.markRestored(tx, ids);
}

/** Returns the first of these folded user names that a live educator has; null if all are free. */
export async function findTaken(tx: Change, keys: readonly string[]): Promise<string | null> {
  for (const chunk of chunks(keys)) {
    const taken = await tx
      .selectFrom('educators')
      .select('user_name_key')
      .where('user_name_key', 'in', chunk)
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    if (taken) return taken.user_name_key;
  }
  return null;
}

export function purgeEducators(tx: Change, ids: readonly number[], deletedAt: Date): Promise<void> {
  const access = { user_name: null, user_name_key: null, password_hash: null, channel_id: null };
  return records.purge(tx, ids, deletedAt, { ...emptyColumns(educatorFields, educatorColumns), ...access });
}
