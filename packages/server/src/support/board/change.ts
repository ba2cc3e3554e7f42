import type { Transaction } from 'kysely';
import type { Actor, Change, Database } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';

/** Runs changes of the board one after another. `touched` is the version of the board that the change makes. */
export function changeBoard<Result>(
  database: Database,
  by: Actor,
  work: (tx: Change, touched: number) => Promise<Result>,
): Promise<Result> {
  const change = () => database.change(by, async (tx) => work(tx, await raiseBoard(tx)));
  return database.mutex('support board').run(change);
}

/**
 * Increases the version of the board. Must be called first in a transaction: it locks the row until the transaction
 * ends, so that versions become visible in their order.
 */
export async function raiseBoard(tx: Transaction<Tables>): Promise<number> {
  const { version } = await tx
    .updateTable('support_state')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', 1)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
