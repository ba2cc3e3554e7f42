import type { Transaction } from 'kysely';
import type { Tables } from '#database/tables.ts';
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

  await tx
    .updateTable('password_resets')
    .set({ used_at: now.toISOString() })
    .where('administrator_id', '=', administratorId)
    .where('used_at', 'is', null)
    .execute();
}
