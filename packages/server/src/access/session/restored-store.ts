import type { Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import type { Services } from '#platform/services.ts';
import './store.ts';

/** Name of the secret that holds the history of the database in which the sessions began. */
const historyOfSessions = 'history-of-sessions';

/**
 * Ends all sessions and mailed links if the database was restored since they began: a backup contains sessions that
 * were ended after it was made. Called by each node at its start.
 */
export async function endRestoredSessions({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  await database.write(async (tx) => {
    if (!(await storeHistory(tx))) return;
    await tx.deleteFrom('sessions').execute();
    const now = clock.now().toISOString();
    await tx.updateTable('password_resets').set({ used_at: now }).where('used_at', 'is', null).execute();
  });
}

/** Stores the current history for the next start. @returns whether another one, or none, was stored before */
async function storeHistory(tx: Transaction<Tables>): Promise<boolean> {
  const { name: value } = await tx.selectFrom('database_history').select('name').executeTakeFirstOrThrow();
  const result = await tx
    .insertInto('secrets')
    .values({ name: historyOfSessions, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }).where('secrets.value', '!=', value))
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows !== 0n;
}
