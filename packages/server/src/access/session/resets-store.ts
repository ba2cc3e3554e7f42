import { resetMinutes } from '@eemusic/contract/access/session-lifetimes';
import { day, minute } from '@eemusic/contract/platform/durations';
import type { Transaction } from 'kysely';
import { preparedQuery, type Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import './store.ts';

const validFor = resetMinutes * minute;
const retentionPeriod = day;
const requestPeriod = 15 * minute;

/** Maximum number of mails to one account per hour. */
export const maxMails = 5;

/**
 * Maximum number of requests from one network per 15 minutes. Each request leaves a job for a week, even for unknown
 * accounts.
 */
export const maxRequests = 300;

export type NewReset = { administratorId: number; tokenHash: string; jobId: number; now: Date };

/**
 * Adds a link and expires the account's earlier ones, except those of the same job, whose first mail may have arrived
 * before the retry. Returns false if the account has reached the hourly limit of mails.
 */
export async function addReset(
  tx: Transaction<Tables>,
  { administratorId, tokenHash, jobId, now }: NewReset,
): Promise<boolean> {
  const hourAgo = new Date(now.getTime() - 60 * minute).toISOString();
  const others = await tx
    .selectFrom('password_resets')
    .select('job_id')
    .distinct()
    .where('administrator_id', '=', administratorId)
    .where('created_at', '>', hourAgo)
    .where('job_id', '!=', jobId)
    .execute();
  if (others.length >= maxMails) return false;

  await tx
    .updateTable('password_resets')
    .set({ expires_at: now.toISOString() })
    .where('administrator_id', '=', administratorId)
    .where('job_id', '!=', jobId)
    .where('expires_at', '>', now.toISOString())
    .execute();

  await tx
    .insertInto('password_resets')
    .values({
      administrator_id: administratorId,
      token_hash: tokenHash,
      job_id: jobId,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + validFor).toISOString(),
      used_at: null,
    })
    .execute();
  return true;
}

/** Whether an earlier attempt of this job added a link. */
export async function hasReset(db: Query, jobId: number): Promise<boolean> {
  const row = await db.selectFrom('password_resets').select('id').where('job_id', '=', jobId).executeTakeFirst();
  return row !== undefined;
}

/** Returns the active account of an unused link that has not expired, or null. */
export async function findReset(db: Query, { tokenHash, now }: { tokenHash: string; now: Date }) {
  const row = await db
    .selectFrom('password_resets')
    .innerJoin('administrators', 'administrators.id', 'password_resets.administrator_id')
    .select(['administrators.id', 'email', 'username', 'full_name as fullName', 'expires_at as expiresAt'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Marks a link as used. Returns false when another request used or invalidated it first. */
export async function useReset(
  tx: Transaction<Tables>,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('password_resets')
    .set({ used_at: now.toISOString() })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Counts a request. Returns when the address may make another one, or null if it may now. */
export async function countRequest(
  tx: Transaction<Tables>,
  { address, now }: { address: string; now: Date },
): Promise<Date | null> {
  const since = new Date(now.getTime() - requestPeriod).toISOString();
  const until = new Date(now.getTime() + requestPeriod).toISOString();
  const [first] = await requestAtLimit(tx, { address, since, until });
  if (first) return new Date(new Date(first.at).getTime() + requestPeriod);

  await addRequest(tx, { address, at: now.toISOString() });
  return null;
}

type Window = { since: string; until: string };

/** Leaves out requests that were counted while a clock ran ahead. */
const requestAtLimit = preparedQuery((db, { address, since, until }: { address: string } & Window) =>
  db
    .selectFrom('password_reset_requests')
    .select('at')
    .where('address', '=', address)
    .where('at', '>', since)
    .where('at', '<=', until)
    .orderBy('at', 'desc')
    .offset(maxRequests - 1)
    .limit(1)
    .compile(),
);

const addRequest = preparedQuery((db, { address, at }: { address: string; at: string }) =>
  db.insertInto('password_reset_requests').values({ address, at }).compile(),
);

export async function deleteOldResets(tx: Transaction<Tables>, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  await tx.deleteFrom('password_resets').where('expires_at', '<', before(retentionPeriod)).execute();
  await tx.deleteFrom('password_reset_requests').where('at', '<', before(requestPeriod)).execute();
}
