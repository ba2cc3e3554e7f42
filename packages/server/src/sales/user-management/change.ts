import { type Actor, type Change, type Database, takeTurn } from '#platform/database/index.ts';
import { lockChain } from './lock.ts';

/**
 * A change of the sales chain, one after another. Whoever waits for their turn here holds no connection meanwhile: a
 * crowd of them would leave none for those who only read.
 */
export async function changeChain<Result>(
  database: Database,
  by: Actor,
  work: (tx: Change) => Promise<Result>,
): Promise<Result> {
  const giveBack = await takeTurn(database, 1);
  const changing = database.change(by, async (tx) => {
    await lockChain(tx, database.engine);
    return work(tx);
  });
  return changing.finally(giveBack);
}
