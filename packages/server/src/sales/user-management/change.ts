import type { Actor, Change, Database } from '#platform/database/index.ts';
import { lockChain } from './lock.ts';

/** A change of the sales chain, one after another on all nodes. */
export async function changeChain<Result>(
  database: Database,
  by: Actor,
  work: (tx: Change) => Promise<Result>,
): Promise<Result> {
  const change = () =>
    database.change(by, async (tx) => {
      await lockChain(tx, database.engine);
      return work(tx);
    });
  return database.mutex('sales chain').run(change);
}
