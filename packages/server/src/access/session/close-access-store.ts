import type { Transaction } from 'kysely';
import { chunks } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import './store.ts';

type Who = {
  administratorId: number;
  now: Date;
  /** The caller's own session, which is not ended. */
  exceptSessionId?: number;
};

/**
 * Ends an account's sessions and invalidates its mailed links. Must be called by every change that affects who may sign
 * in.
 */
export async function closeAccess(
  tx: Transaction<Tables>,
  { administratorId, now, exceptSessionId }: Who,
): Promise<void> {
  let sessions = tx.deleteFrom('sessions').where('administrator_id', '=', administratorId);
  if (exceptSessionId !== undefined) sessions = sessions.where('id', '!=', exceptSessionId);
  await sessions.execute();
  await invalidateLinks(tx, [administratorId], now);
}

/** Like `closeAccess`, for several accounts and without an exception. */
export async function closeAccessOfAll(tx: Transaction<Tables>, ids: readonly number[], now: Date): Promise<void> {
  for (const chunk of chunks(ids)) {
    await tx.deleteFrom('sessions').where('administrator_id', 'in', chunk).execute();
    await invalidateLinks(tx, chunk, now);
  }
}

async function invalidateLinks(tx: Transaction<Tables>, administratorIds: number[], now: Date): Promise<void> {
  await tx
    .updateTable('password_resets')
    .set({ used_at: now.toISOString() })
    .where('administrator_id', 'in', administratorIds)
    .where('used_at', 'is', null)
    .execute();
}
