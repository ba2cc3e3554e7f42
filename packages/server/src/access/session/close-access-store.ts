import type { Transaction } from 'kysely';
import { chunks } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import './store.ts';

type Who = {
  administratorId: number;
  now: Date;
  /** Stays signed in: the one who asked for it. */
  exceptSessionId?: number;
};

/** Ends the sessions of an account, and makes mailed links worthless: for whenever who may come in changes. */
export async function closeAccess(
  tx: Transaction<Tables>,
  { administratorId, now, exceptSessionId }: Who,
): Promise<void> {
  let sessions = tx.deleteFrom('sessions').where('administrator_id', '=', administratorId);
  if (exceptSessionId !== undefined) sessions = sessions.where('id', '!=', exceptSessionId);
  await sessions.execute();
  await spoilLinks(tx, [administratorId], now);
}

/** The same for many accounts at once, whole. */
export async function closeAccessOfAll(tx: Transaction<Tables>, ids: readonly number[], now: Date): Promise<void> {
  for (const some of chunks(ids)) {
    await tx.deleteFrom('sessions').where('administrator_id', 'in', some).execute();
    await spoilLinks(tx, some, now);
  }
}

async function spoilLinks(tx: Transaction<Tables>, administratorIds: number[], now: Date): Promise<void> {
  await tx
    .updateTable('password_resets')
    .set({ used_at: now.toISOString() })
    .where('administrator_id', 'in', administratorIds)
    .where('used_at', 'is', null)
    .execute();
}
