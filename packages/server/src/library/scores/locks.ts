import { type Change, type Engine, lock, lockShared } from '#platform/database/index.ts';

const allScores = 'scores';

/** Changes of one score run one after another, so that one sent without a version is never refused because of another. */
export async function lockScore(tx: Change, engine: Engine, id: number): Promise<void> {
  await lockShared(tx, engine, allScores);
  await lock(tx, engine, `score ${id}`);
}

/** A change of many scores excludes all others. Lock libraries before, or two changes may deadlock. */
export async function lockScores(tx: Change, engine: Engine): Promise<void> {
  await lock(tx, engine, allScores);
}
