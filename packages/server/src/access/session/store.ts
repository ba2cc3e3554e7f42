import type { Generated, Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { codeList } from '#access/accounts/index.ts';
import { type Database, preparedQuery, type Query } from '#platform/database/index.ts';

type SessionsTable = {
  id: Generated<number>;
  administrator_id: number;
  token_hash: string;
  stays: 0 | 1;
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
    password_reset_requests: { id: Generated<number>; address: string; at: string };
  }
}

export type NewSession = Omit<SessionsTable, 'id'>;

export async function addSession(tx: Transaction<Tables>, session: NewSession): Promise<void> {
  await insertSession(tx, session);
}

const insertSession = preparedQuery((db, session: NewSession) =>
  db
    .insertInto('sessions')
    .values({
      administrator_id: session.administrator_id,
      token_hash: session.token_hash,
      stays: session.stays,
      created_at: session.created_at,
      last_seen_at: session.last_seen_at,
      idle_until: session.idle_until,
      expires_at: session.expires_at,
      address: session.address,
      user_agent: session.user_agent,
    })
    .compile(),
);

const live = preparedQuery((db, { tokenHash, at }: { tokenHash: string; at: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('administrators', 'administrators.id', 'sessions.administrator_id')
    .select([
      'sessions.id',
      'sessions.stays',
      'sessions.created_at',
      'sessions.last_seen_at',
      'sessions.idle_until',
      'sessions.expires_at',
      'administrators.id as administratorId',
    ])
    .select(['administrators.full_name', 'administrators.username', 'administrators.language', codeList.as('codes')])
    .where('token_hash', '=', tokenHash)
    .where('idle_until', '>', at)
    .where('expires_at', '>', at)
    .where('administrators.is_active', '=', 1)
    .where('administrators.deleted_at', 'is', null)
    .limit(1)
    .compile(),
);

type Live = Awaited<ReturnType<typeof live>>[number];

const caches = new WeakMap<Query, { state: number; sessions: Map<string, Live> }>();
const maxCached = 1_000;

/**
 * Returns the live session of a token, with the administrator's current state. The result is cached, but reused only
 * while the database reports no write since then (`state`), so that ending a session or removing a code takes effect at
 * once.
 */
export async function findLive(
  { read, state }: Pick<Database, 'read' | 'state'>,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<Live | null> {
  const at = now.toISOString();
  const sessions = cacheOf(read, state());
  const cached = sessions?.get(tokenHash);
  if (cached && cached.idle_until > at && cached.expires_at > at) return cached;

  const [row] = await live(read, { tokenHash, at });
  if (row && sessions && sessions.size < maxCached) sessions.set(tokenHash, row);
  return row ?? null;
}

function cacheOf(read: Query, state: number | null): Map<string, Live> | null {
  if (state === null) return null;
  const cached = caches.get(read);
  if (cached?.state === state) return cached.sessions;
  const sessions = new Map<string, Live>();
  caches.set(read, { state, sessions });
  return sessions;
}

export async function markSeen(
  tx: Transaction<Tables>,
  id: number,
  { now, idleUntil }: { now: Date; idleUntil: Date },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ last_seen_at: now.toISOString(), idle_until: idleUntil.toISOString() })
    .where('id', '=', id)
    .execute();
}

export async function removeSession(tx: Transaction<Tables>, id: number): Promise<void> {
  await tx.deleteFrom('sessions').where('id', '=', id).execute();
}

export async function removeEnded(tx: Transaction<Tables>, now: Date): Promise<void> {
  const at = now.toISOString();
  await tx
    .deleteFrom('sessions')
    .where((row) => row.or([row('idle_until', '<', at), row('expires_at', '<', at)]))
    .execute();
}
