import type { Database } from '#platform/database/index.ts';
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
    if (!(await isOtherHistory(tx))) return;
    await tx.deleteFrom('sessions').execute();
    const now = clock.now().toISOString();
    await tx.updateTable('password_resets').set({ used_at: now }).where('used_at', 'is', null).execute();
  });
}

type Tx = Parameters<Parameters<Database['write']>[0]>[0];

/** Also stores the current history, so that the next start finds it. */
async function isOtherHistory(tx: Tx): Promise<boolean> {
  const { name: value } = await tx.selectFrom('database_history').select('name').executeTakeFirstOrThrow();
  const result = await tx
    .insertInto('secrets')
    .values({ name: historyOfSessions, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }).where('secrets.value', '!=', value))
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows !== 0n;
}
