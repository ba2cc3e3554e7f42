import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { type EducatorValues, educatorFields } from '@eemusic/contract/platform/record-fields';
import type { Generated, Selectable, Transaction } from 'kysely';
import { type Change, chunks, foldedKey, insertReturningIds, isTaken } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';
import {
  beginMemberships,
  type Contact,
  type Membership,
  pairsOf,
  recordStore,
  updateRows,
} from '#sales/user-management/index.ts';

/* Only this file writes educators. */

export type EducatorRow = Selectable<Tables['educators']>;

const records = recordStore({ table: 'educators', fields: educatorFields, extra: 'user_name' });
export const {
  find: findEducators,
  get: getEducator,
  getAll: getEducators,
  valuesOf,
  markDeleted,
  refreshSearchKeys,
} = records;

export type NewEducator = EducatorValues & {
  userName: string | null;
  passwordHash: string | null;
  channelId: number | null;
};

export function educatorRow(educator: NewEducator, at: Date) {
  const { userName, passwordHash, channelId } = educator;
  return {
    ...records.rowOf(educator, at, userName),
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

type Update = { id: number; values: EducatorValues; ownerId: number | null };

/** Updates educators and their channels. The caller must write the audit entries. */
export async function updateEducators(tx: Change, updates: readonly Update[]): Promise<void> {
  const ids = updates.map(({ id }) => id);
  const stored = await records.getAll(tx, ids);
  const userNames = new Map(stored.map(({ id, user_name }) => [id, user_name]));
  const rows = updates.map(({ id, values, ownerId }) => ({
    id,
    ...records.columnsOf(values, userNames.get(id)),
    channel_id: ownerId,
  }));
  await updateRows(tx, 'educators', rows);
}

export const updateEducator = (tx: Change, { id, user_name }: EducatorRow, values: EducatorValues): Promise<void> =>
  records.set(tx, [id], records.columnsOf(values, user_name));

/** The membership of educators in channels. */
export const affiliation: Membership = {
  periods: 'affiliations',
  member: 'educator_id',
  owner: 'channel_id',
  members: 'educators',
  name: 'name',
  record: 'educator',
  ownerField: 'channelId',
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
  return records.purge(tx, ids, deletedAt, access);
}

type EducatorsTable = Contact & {
  id: Generated<number>;
  name: string;
  user_name: string | null;
  user_name_key: string | null;
  /** Null until somebody sets a password, for instance after an import. */
  password_hash: string | null;
  /** Kept when the educator is deleted, so that it is restored to its former channel. */
  channel_id: number | null;
  region: string | null;
  category: 'School' | 'Teacher';
  /** The number of live students, maintained by a trigger. */
  student_count: Generated<number>;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    educators: EducatorsTable;
    /** Numbers of live educators by region ('' for none), status and category, maintained by a trigger. */
    educator_totals: {
      region: string;
      is_active: 0 | 1;
      category: 'School' | 'Teacher';
      educators: number;
      /** Those without a channel. */
      unassigned: number;
    };
  }
}
