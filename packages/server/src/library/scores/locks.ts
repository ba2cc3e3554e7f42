import { type Change, type Engine, lock, lockShared } from '#platform/database/index.ts';

const allScores = 'scores';

/**
 * Changes to one score run one after another, so that an update without a version never fails because of a concurrent
 * one.
 */
export async function lockScore(tx: Change, engine: Engine, id: number): Promise<void> {
  await lockShared(tx, engine, allScores);
  await lock(tx, engine, `score ${id}`);
}

/**
 * Blocks all other changes of scores. Locks of libraries have to be taken before, because two changes could deadlock
 * otherwise.
 */
export async function lockScores(tx: Change, engine: Engine): Promise<void> {
  await lock(tx, engine, allScores);
}
