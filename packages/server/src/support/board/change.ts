import type { Transaction } from 'kysely';
import type { Actor, Change, Database } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { announce } from './announce.ts';
import './tables.ts';

/**
 * Runs changes of the board one after another, and tells followers on this node about them. `touched` is the version of
 * the board that the change makes.
 */
export async function changeBoard<Result>(
  database: Database,
  by: Actor,
  work: (tx: Change, touched: number) => Promise<Result>,
): Promise<Result> {
  const change = () => database.change(by, async (tx) => work(tx, await raiseBoard(tx)));
  const result = await database.mutex('support board').run(change);
  announce(database);
  return result;
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
