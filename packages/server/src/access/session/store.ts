import { resetMinutes } from '@eemusic/contract/access/session-lifetimes';
import { day, minute } from '@eemusic/contract/platform/durations';
import type { Generated, Insertable, Transaction } from 'kysely';
import { type Account, codeList, findAccount } from '#access/accounts/index.ts';
import { changesOne, chunks, type Database, preparedQuery, type Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { StoredSecret } from '#platform/secrets/secret-cipher.ts';
import type { RandomSource, Services } from '#platform/services.ts';

type SessionsTable = {
  id: Generated<number>;
  administrator_id: number;
  token_hash: string;
  stays: 0 | 1;
  /** Whether more than a password opened it. */
  has_second_step: Generated<0 | 1>;
  created_at: string;
  last_seen_at: string;
  idle_until: string;
  expires_at: string;
  address: string;
  user_agent: string;
};

type PasswordResetsTable = {
  id: Generated<number>;
  administrator_id: number;
  token_hash: string;
  /** The job that mails the link; a retry of the job makes another token. */
  job_id: number;
  created_at: string;
  expires_at: string;
  /** Also set when another change of the account invalidated the link. */
  used_at: string | null;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    sessions: SessionsTable;
    secrets: { name: string; value: string };
    password_resets: PasswordResetsTable;
  }
}

type Tx = Transaction<Tables>;

export async function addSession(tx: Tx, session: Insertable<SessionsTable>): Promise<void> {
  await tx.insertInto('sessions').values(session).execute();
}

/**
 * Finds the live session of a token, with the administrator's current state. It is read on every request, so that
 * ending a session or removing a code takes effect at once.
 */
export const findLive = preparedQuery((db, { tokenHash, at }: { tokenHash: string; at: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('administrators', 'administrators.id', 'sessions.administrator_id')
    .select(['sessions.id', 'stays', 'has_second_step', 'sessions.created_at', 'last_seen_at'])
    .select('administrators.id as administratorId')
    .select(['administrators.full_name', 'administrators.username', 'administrators.language', codeList.as('codes')])
    .select(['administrators.two_step_secret', 'administrators.two_step_session'])
    .where('token_hash', '=', tokenHash)
    .where('idle_until', '>', at)
    .where('expires_at', '>', at)
    .where('administrators.is_active', '=', 1)
    .where('administrators.deleted_at', 'is', null)
    .limit(1)
    .compile(),
);

export async function markSeen(tx: Tx, id: number, { now, idleUntil }: { now: Date; idleUntil: Date }): Promise<void> {
  const seen = { last_seen_at: now.toISOString(), idle_until: idleUntil.toISOString() };
  await tx.updateTable('sessions').set(seen).where('id', '=', id).execute();
}

export async function deleteSession(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('sessions').where('id', '=', id).execute();
}

const liveOf = (db: Query, { administratorId, now }: { administratorId: number; now: Date }) =>
  db
    .selectFrom('sessions')
    .select(['id as sessionId', 'user_agent', 'address', 'last_seen_at as lastSeenAt', 'created_at as openedAt'])
    .where('administrator_id', '=', administratorId)
    .where('idle_until', '>', now.toISOString())
    .where('expires_at', '>', now.toISOString());

type LiveSession = Awaited<ReturnType<typeof liveSessions>>[number];

export function liveSessions(db: Query, who: { administratorId: number; now: Date }) {
  return liveOf(db, who).orderBy('last_seen_at', 'desc').orderBy('id', 'desc').execute();
}

/** Null if it had ended already or belongs to another account. */
export async function endLiveSession(
  tx: Tx,
  { id, ...who }: { id: number; administratorId: number; now: Date },
): Promise<LiveSession | null> {
  const found = await liveOf(tx, who).where('id', '=', id).executeTakeFirst();
  return found && (await changesOne(tx.deleteFrom('sessions').where('id', '=', id))) ? found : null;
}

export async function endOtherSessions(
  tx: Tx,
  { administratorId, exceptSessionId }: { administratorId: number; exceptSessionId?: number },
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('administrator_id', '=', administratorId)
    .$if(exceptSessionId !== undefined, (ended) => ended.where('id', '!=', exceptSessionId ?? 0))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

type Who = {
  administratorId: number;
  now: Date;
  /** The caller's own session, which is not ended. */
  exceptSessionId?: number;
};

/** Must be called by every change that affects who may sign in. */
export async function closeAccess(tx: Tx, { administratorId, now, exceptSessionId }: Who): Promise<void> {
  await endOtherSessions(tx, { administratorId, ...(exceptSessionId !== undefined && { exceptSessionId }) });
  await invalidateLinks(tx, [administratorId], now);
}

export async function closeAccessOfAll(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  for (const chunk of chunks(ids)) {
    await tx.deleteFrom('sessions').where('administrator_id', 'in', chunk).execute();
    await invalidateLinks(tx, chunk, now);
  }
}

async function invalidateLinks(tx: Tx, administratorIds: number[], now: Date): Promise<void> {
  await tx
    .updateTable('password_resets')
    .set({ used_at: now.toISOString() })
    .where('administrator_id', 'in', administratorIds)
    .where('used_at', 'is', null)
    .execute();
}

/** Deletes the records of sign-in addresses and devices of accounts that are purged. */
export async function deleteAccessRecords(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const chunk of chunks(ids)) {
    for (const table of ['sessions', 'password_resets'] as const)
      await tx.deleteFrom(table).where('administrator_id', 'in', chunk).execute();
  }
}

const validFor = resetMinutes * minute;
const retentionPeriod = day;

/** Maximum number of mails to one account per hour. */
export const maxMails = 5;

export type NewReset = { administratorId: number; tokenHash: string; jobId: number; now: Date };

/** Earlier links of the same job stay: its first mail may have arrived. False at the hourly limit of mails. */
export async function addReset(tx: Tx, { administratorId, tokenHash, jobId, now }: NewReset): Promise<boolean> {
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

export async function findReset(
  db: Query,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<{ account: Account; expiresAt: string } | null> {
  const reset = await db
    .selectFrom('password_resets')
    .select(['administrator_id', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  const account = reset && (await findAccount(db, { id: reset.administrator_id }));
  return reset && account?.isActive ? { account, expiresAt: reset.expires_at } : null;
}

/** Marks a link as used. Returns false when another request used or invalidated it first. */
export const useReset = (tx: Tx, { tokenHash, now }: { tokenHash: string; now: Date }): Promise<boolean> =>
  changesOne(
    tx
      .updateTable('password_resets')
      .set({ used_at: now.toISOString() })
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now.toISOString()),
  );

export async function deleteEnded(tx: Tx, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  await tx
    .deleteFrom('sessions')
    .where((row) => row.or([row('idle_until', '<', before(0)), row('expires_at', '<', before(0))]))
    .execute();
  await tx.deleteFrom('password_resets').where('expires_at', '<', before(retentionPeriod)).execute();
}

/** Name of the secret that holds the history of the database in which the sessions began. */
const historyOfSessions = 'history-of-sessions';

/** A restored backup contains sessions that were ended after it was made. */
export async function endRestoredSessions({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  await database.write(async (tx) => {
    const { name: value } = await tx.selectFrom('database_history').select('name').executeTakeFirstOrThrow();
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('secrets')
      .values({ name: historyOfSessions, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }).where('secrets.value', '!=', value))
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return;
    await tx.deleteFrom('sessions').execute();
    const now = clock.now().toISOString();
    await tx.updateTable('password_resets').set({ used_at: now }).where('used_at', 'is', null).execute();
  });
}

/** The first thing that it signed were the addresses of files. */
const shared = 'addresses';

/** The first node to start makes it. */
export async function sharedSecret(
  database: Database,
  { random, secretCipher }: Pick<Services, 'random' | 'secretCipher'>,
): Promise<string> {
  return database.write(async (tx) => {
    await tx
      .insertInto('secrets')
      .values({ name: shared, value: secretCipher.encrypt(newSecret(random)) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const { value } = await readShared(tx).executeTakeFirstOrThrow();
    return secretCipher.decrypt(value);
  });
}

/** What a replaced one had signed is worthless. */
export async function storedSharedSecret(db: Query, random: RandomSource): Promise<StoredSecret[]> {
  const rows = await readShared(db).execute();
  return rows.map(({ value }) => ({
    owner: null,
    stored: value,
    replacement: () => newSecret(random),
    store: async (tx, text) => {
      await tx
        .updateTable('secrets')
        .set({ value: text })
        .where('name', '=', shared)
        .where('value', '=', value)
        .execute();
    },
  }));
}

const newSecret = (random: RandomSource) => Buffer.from(random.bytes(32)).toString('base64url');
const readShared = (db: Query) => db.selectFrom('secrets').select('value').where('name', '=', shared);
