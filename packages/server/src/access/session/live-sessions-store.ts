import type { Transaction } from 'kysely';
import type { Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import './store.ts';

const live = (db: Query, { administratorId, now }: { administratorId: number; now: Date }) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'address', 'last_seen_at', 'created_at'])
    .where('administrator_id', '=', administratorId)
    .where('idle_until', '>', now.toISOString())
    .where('expires_at', '>', now.toISOString());

type LiveSession = Awaited<ReturnType<typeof liveSessions>>[number];

/** Selects an account's live sessions, the most recently used first. */
export function liveSessions(db: Query, who: { administratorId: number; now: Date }) {
  return live(db, who).orderBy('last_seen_at', 'desc').orderBy('id', 'desc').execute();
}

/** Returns the ended session; null if it had ended already or belongs to another account. */
export async function endLiveSession(
  tx: Transaction<Tables>,
  { id, ...who }: { id: number; administratorId: number; now: Date },
): Promise<LiveSession | null> {
  const found = await live(tx, who).where('id', '=', id).executeTakeFirst();
  if (!found) return null;

  const { numDeletedRows } = await tx.deleteFrom('sessions').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n ? found : null;
}

/** Ends all sessions of the account except one; returns how many. */
export async function endOtherSessions(
  tx: Transaction<Tables>,
  { administratorId, exceptSessionId }: { administratorId: number; exceptSessionId: number },
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('administrator_id', '=', administratorId)
    .where('id', '!=', exceptSessionId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
