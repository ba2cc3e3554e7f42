import type { Actor, Change, Database } from '#database/index.ts';
import { lockChain } from './lock.ts';

/** A change of the sales chain, one after another. */
export function changeChain<Result>(
  database: Database,
  by: Actor,
  work: (tx: Change) => Promise<Result>,
): Promise<Result> {
  return database.change(by, async (tx) => {
    await lockChain(tx, database.engine);
    return work(tx);
  });
}
