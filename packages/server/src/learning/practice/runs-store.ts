import { sql, type Transaction } from 'kysely';
import type { Database } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';

/** Begins a run; earlier runs that are still active can write nothing from now on. */
export async function beginRun(database: Database): Promise<number> {
  return database.write(async (tx) => {
    const { rows } = await sql<{ run: number }>`update practice_counter set run = run + 1 returning run`.execute(tx);
    return rows[0]?.run ?? 0;
  });
}

/** Whether a run is still the latest. Locks the row, so that no other run can begin before the transaction ends. */
export async function isLatestRun(tx: Transaction<Tables>, run: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update practice_counter set run = run where run = ${run}`.execute(tx);
  return Number(numAffectedRows) === 1;
}

/** Records when the months were last checked. */
export async function markMonthsCounted(tx: Transaction<Tables>, at: Date): Promise<void> {
  await tx.updateTable('practice_counter').set({ months_at: at.toISOString() }).execute();
}
