import { type Insertable, sql, type Transaction, type Updateable } from 'kysely';
import { type Change, chunks, type Query, readInChunks } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';
import { writeLibraries, type ListedKey, listedKey, withUser, type KeyRow } from './rows.ts';

/* Besides this file, only the trigger `key-follows-its-user` writes keys. */

export type NewKey = {
  code: string;
  educatorId: number;
  durationDays: number;
  isTrial?: boolean;
  libraryIds?: readonly number[] | null;
  givenTo?: number | null;
};

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

/** With the current channel of its educator (null if it has none); holds the key until the transaction ends. */
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

/** The student must have its code. Returns false if it was redeemed, revoked or deleted meanwhile. */
export async function markRedeemed(
  tx: Transaction<Tables>,
  { id, studentId, runsUntil, at }: { id: number; studentId: number; runsUntil: string; at: Date },
): Promise<boolean> {
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

export async function setKeys(
  tx: Transaction<Tables>,
  ids: readonly number[],
  columns: Updateable<Tables['subscription_keys']>,
): Promise<void> {
  for (const chunk of chunks(ids))
    await tx
      .updateTable('subscription_keys')
      .set((row) => ({ ...columns, version: row('version', '+', 1) }))
      .where('id', 'in', chunk)
      .execute();
}

/** Revokes keys at this moment; null reinstates them. */
export const setRevoked = (tx: Transaction<Tables>, ids: readonly number[], at: Date | null) =>
  setKeys(tx, ids, { revoked_at: at?.toISOString() ?? null });

type OfUser = 'student_id' | 'given_to';

/** Assigns keys to another student, who must have the code of a current one next. */
export const setUser = (tx: Transaction<Tables>, column: OfUser, ids: readonly number[], studentId: number) =>
  setKeys(tx, ids, { [column]: studentId });

export async function keysOf(db: Query, column: OfUser, studentId: number): Promise<number[]> {
  const rows = await db.selectFrom('subscription_keys').select('id').where(column, '=', studentId).execute();
  return rows.map(({ id }) => id);
}

export async function findEnded(
  db: Query,
  { studentId, without, before }: { studentId: number; without: number; before: string },
) {
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

export async function markDeleted(tx: Transaction<Tables>, ids: readonly number[], at: Date): Promise<void> {
  const now = at.toISOString();
  for (const chunk of chunks(ids))
    await sql`update subscription_keys set deleted_at = ${now}, version = version + 1,
      revoked_at = case when redeemed_at is null then revoked_at else coalesce(revoked_at, ${now}) end
      where id in (${sql.join(chunk)})`.execute(tx);
}

export async function findDeleted(db: Query, ids: readonly number[]) {
  return db
    .selectFrom('subscription_keys')
    .select(['id', 'code', 'educator_id'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is not', null)
    .orderBy('id')
    .execute();
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

export async function recordExpiring(tx: Transaction<Tables>, { from, to }: { from: string; to: string }) {
  const { rows } = await sql`insert into expiring_keys (key_id, runs_until)
    select k.id, k.runs_until from subscription_keys k
    where k.is_held = 1 and k.revoked_at is null and k.deleted_at is null and k.runs_until between ${from} and ${to}
      and not exists (select 1 from expiring_keys noted where noted.key_id = k.id and noted.runs_until = k.runs_until)
    order by k.runs_until, k.id limit ${maxNoted} returning key_id`.execute(tx);
  return rows.length;
}

export async function deleteExpired(tx: Transaction<Tables>, before: string): Promise<void> {
  await tx.deleteFrom('expiring_keys').where('runs_until', '<', before).execute();
}

/**
 * Revokes the unused keys of live educators, or reinstates (null) those of deleted ones that were revoked when their
 * educator was deleted, with an audit entry for each educator.
 *
 * A key without a last day is unused; `deleted_at` of a live educator is null, as is `revoked_at` of its open keys.
 * Keys that were revoked by hand stay so. Deleted keys follow, too, so that they can be restored as they are.
 */
export async function setUnused(tx: Change, educators: readonly { id: number; name: string }[], at: Date | null) {
  const changed = await readInChunks(
    tx,
    educators.map(({ id }) => id),
    (chunk) => sql<{ educator: number; isDeleted: number }>`update subscription_keys
      set revoked_at = ${at?.toISOString() ?? null}, version = version + 1
      where educator_id in (${sql.join(chunk)}) and runs_until is null
        and revoked_at is not distinct from
          (select educators.deleted_at from educators where educators.id = subscription_keys.educator_id)
      returning educator_id as educator, case when deleted_at is null then 0 else 1 end as "isDeleted"`,
  );
  const live = changed.filter(({ isDeleted }) => isDeleted === 0);
  const keysOf = Map.groupBy(live, ({ educator }) => educator);
  for (const { id: educatorId, name } of educators) {
    const keys = keysOf.get(educatorId)?.length;
    if (keys === undefined) continue;
    const after = { educatorId, keys, isRevoked: at !== null };
    tx.audit(at ? 'key.revoked' : 'key.reinstated', { kind: 'key', id: null, name }, { after });
  }
}
