import { type Change, type Engine, lock, lockShared } from '#platform/database/index.ts';

const allScores = 'scores';

/** Serialises changes to one score, so that a change without a version is never refused because of another. */
export async function lockScore(tx: Change, engine: Engine, id: number): Promise<void> {
  await lockShared(tx, engine, allScores);
  await lock(tx, engine, `score ${id}`);
}

/** Excludes all other changes of scores. Take the locks of libraries first, or two changes may deadlock. */
export async function lockScores(tx: Change, engine: Engine): Promise<void> {
  await lock(tx, engine, allScores);
}
