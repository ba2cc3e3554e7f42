import { type Change, type Engine, lock, lockShared } from '#platform/database/index.ts';

const allScores = 'scores';

/** Who changes one score holds it until the end: a change without a version is never refused for being at the same time. */
export async function lockScore(tx: Change, engine: Engine, id: number): Promise<void> {
  await lockShared(tx, engine, allScores);
  await lock(tx, engine, `score ${id}`);
}

/** Who changes many at once waits for all that change one, and lets none in; libraries are locked before. */
export async function lockScores(tx: Change, engine: Engine): Promise<void> {
  await lock(tx, engine, allScores);
}
