import { type Insertable, sql, type Transaction } from 'kysely';
import { type Change, chunks, type Query, readInChunks } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';
import { writeLibraries } from './libraries.ts';
import { type ListedKey, listedKey, withUser } from './rows.ts';
import type { KeyRow } from './tables.ts';

/* Besides this file, only the trigger `key-follows-its-user` writes keys. */

export type NewKey = {
  code: string;
  educatorId: number;
  durationDays: number;
  isTrial?: boolean;
  libraryIds?: readonly number[] | null;
  /** The student for whom it is made. */
  givenTo?: number | null;
};

/** The row of an unused key. */
export function keyRow(
  { code, educatorId, durationDays, isTrial = false, libraryIds = null, givenTo = null }: NewKey,
  at: Date,
) {
  return {
    code,
    educator_id: educatorId,
    duration_days: durationDays,
    is_trial: isTrial ? 1 : 0,
    created_at: at.toISOString(),
    student_id: null,
    redeemed_at: null,
    runs_until: null,
    is_held: 0,
    revoked_at: null,
    deleted_at: null,
    libraries: libraryIds && writeLibraries(libraryIds),
    given_to: givenTo,
  } satisfies Insertable<Tables['subscription_keys']>;
}

type RedeemedKey = NewKey & {
  studentId: number;
  redeemedAt: Date;
  runsUntil: string;
  isHeld: boolean;
  revokedAt: Date | null;
};

/** Returns the row of a redeemed key, for demo data. `isHeld` means that it is the student's current key. */
export function redeemedKeyRow({ studentId, redeemedAt, runsUntil, isHeld, revokedAt, ...key }: RedeemedKey, at: Date) {
  return {
    ...keyRow(key, at),
    student_id: studentId,
    redeemed_at: redeemedAt.toISOString(),
    runs_until: runsUntil,
    is_held: isHeld ? 1 : 0,
    revoked_at: revokedAt?.toISOString() ?? null,
  } satisfies Insertable<Tables['subscription_keys']>;
}

/** Adds the keys whose codes do not exist yet and returns their ids. */
export async function addKeys(tx: Transaction<Tables>, keys: readonly NewKey[], at: Date): Promise<number[]> {
  const rows = await tx
    .insertInto('subscription_keys')
    .values(keys.map((key) => keyRow(key, at)))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

export async function getListedKey(db: Query, id: number): Promise<ListedKey> {
  const [key] = await getListedKeys(db, [id]);
  if (!key) throw new Refusal('key.not-found');
  return key;
}

/** Returns keys in the order of the ids; refuses if one does not exist. */
export async function getListedKeys(db: Query, ids: readonly number[]): Promise<ListedKey[]> {
  const rows = await readInChunks(
    db,
    ids,
    (chunk) => sql<ListedKey>`select ${listedKey} from subscription_keys k ${withUser}
      where k.id in (${sql.join(chunk)}) and k.deleted_at is null`,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const key = found.get(id);
    if (!key) throw new Refusal('key.not-found');
    return key;
  });
}

/** Also finds revoked and deleted keys. */
export async function findByCode(db: Query, code: string): Promise<KeyRow | undefined> {
  return db.selectFrom('subscription_keys').selectAll().where('code', '=', code).executeTakeFirst();
}

/**
 * Like `findByCode`, with the current channel of its educator (null if it has none), but holds the key until the
 * transaction ends.
 */
export async function lockByCode(tx: Change, code: string) {
  return tx
    .selectFrom('subscription_keys')
    .leftJoin('educators', 'educators.id', 'subscription_keys.educator_id')
    .selectAll('subscription_keys')
    .select(['educators.channel_id as channelId', 'educators.deleted_at as educatorDeletedAt'])
    .where('code', '=', code)
    .forNoKeyUpdate(['subscription_keys'])
    .executeTakeFirst();
}

type Use = { id: number; studentId: number; runsUntil: string; at: Date };

/**
 * Assigns a key to a student, who must already have its code. Returns false if another request was faster, or the key
 * was revoked or deleted meanwhile.
 */
export async function markRedeemed(tx: Transaction<Tables>, { id, studentId, runsUntil, at }: Use): Promise<boolean> {
  const result = await tx
    .updateTable('subscription_keys')
    .set({ student_id: studentId, redeemed_at: at.toISOString(), runs_until: runsUntil, is_held: 1 })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where('redeemed_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Revokes keys at this moment; null reinstates them. */
export async function setRevoked(tx: Transaction<Tables>, ids: readonly number[], at: Date | null): Promise<void> {
  for (const chunk of chunks(ids))
    await tx
      .updateTable('subscription_keys')
      .set((row) => ({ revoked_at: at?.toISOString() ?? null, version: row('version', '+', 1) }))
      .where('id', 'in', chunk)
      .execute();
}

type OfUser = 'student_id' | 'given_to';

/** Assigns keys to another student, who must have the code of a current one next. */
export async function setUser(tx: Transaction<Tables>, column: OfUser, ids: readonly number[], studentId: number) {
  for (const chunk of chunks(ids))
    await tx
      .updateTable('subscription_keys')
      .set((row) => ({ [column]: studentId, version: row('version', '+', 1) }))
      .where('id', 'in', chunk)
      .execute();
}

/** The keys that a student redeemed, or that were made for them. */
export async function keysOf(db: Query, column: OfUser, studentId: number): Promise<number[]> {
  const rows = await db.selectFrom('subscription_keys').select('id').where(column, '=', studentId).execute();
  return rows.map(({ id }) => id);
}

/** Returns the last of a student's other keys that are revoked or had ended before this day. */
export async function findEnded(db: Query, { studentId, without, before }: Ended): Promise<KeyRow | undefined> {
  return db
    .selectFrom('subscription_keys')
    .selectAll()
    .where('student_id', '=', studentId)
    .where('id', '<>', without)
    .where('deleted_at', 'is', null)
    .where((row) => row.or([row('runs_until', '<', before), row('revoked_at', 'is not', null)]))
    .orderBy('runs_until', 'desc')
    .limit(1)
    .executeTakeFirst();
}
type Ended = { studentId: number; without: number; before: string };

/** Sets the last day of a key that is no longer its user's current key. */
export async function setLastDay(tx: Transaction<Tables>, id: number, runsUntil: string): Promise<void> {
  await tx
    .updateTable('subscription_keys')
    .set((row) => ({ runs_until: runsUntil, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Marks keys as deleted and revokes redeemed ones. */
export async function markDeleted(tx: Transaction<Tables>, ids: readonly number[], at: Date): Promise<void> {
  const now = at.toISOString();
  for (const chunk of chunks(ids))
    await sql`update subscription_keys set deleted_at = ${now}, version = version + 1,
      revoked_at = case when redeemed_at is null then revoked_at else coalesce(revoked_at, ${now}) end
      where id in (${sql.join(chunk)})`.execute(tx);
}

type Deleted = Pick<KeyRow, 'id' | 'code' | 'educator_id'>;

/** Returns which of these keys are deleted. */
export async function findDeleted(db: Query, ids: readonly number[]): Promise<Deleted[]> {
  return db
    .selectFrom('subscription_keys')
    .select(['id', 'code', 'educator_id'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is not', null)
    .orderBy('id')
    .execute();
}

/** Restores keys. An unused one was revoked or reinstated with its educator while it was deleted. */
export async function markRestored(tx: Transaction<Tables>, ids: readonly number[]): Promise<void> {
  await sql`update subscription_keys set deleted_at = null, version = version + 1
    where id in (${sql.join(ids)})`.execute(tx);
}

/**
 * Deletes the rows of unused keys that were deleted at this moment. Redeemed ones are kept but hidden, because sales
 * and the activity refer to their codes, and because a subscription is revoked through its key; they contain no
 * personal data.
 */
export async function purgeKeys(tx: Transaction<Tables>, ids: readonly number[], deletedAt: Date): Promise<void> {
  for (const chunk of chunks(ids))
    await tx
      .deleteFrom('subscription_keys')
      .where('id', 'in', chunk)
      .where('deleted_at', '=', deletedAt.toISOString())
      .where('redeemed_at', 'is', null)
      .execute();
}

const maxNoted = 500;

/** Records keys that expire within these days and are not recorded yet; returns their number. */
export async function recordExpiring(
  tx: Transaction<Tables>,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('expiring_keys')
    .columns(['key_id', 'runs_until'])
    .expression((db) =>
      db
        .selectFrom('subscription_keys as k')
        .select((row) => ['k.id', row.ref('k.runs_until').$notNull().as('runs_until')])
        .where('k.is_held', '=', 1)
        .where('k.revoked_at', 'is', null)
        .where('k.deleted_at', 'is', null)
        .where('k.runs_until', '>=', from)
        .where('k.runs_until', '<=', to)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('expiring_keys as noted')
                .select('noted.key_id')
                .whereRef('noted.key_id', '=', 'k.id')
                .whereRef('noted.runs_until', '=', 'k.runs_until'),
            ),
          ),
        )
        .orderBy('k.runs_until')
        .orderBy('k.id')
        .limit(maxNoted),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

export async function deleteExpired(tx: Transaction<Tables>, before: string): Promise<void> {
  await tx.deleteFrom('expiring_keys').where('runs_until', '<', before).execute();
}
