import type { Storage } from './storage.ts';

const batchSize = 500;

type Sweep = {
  /** The folder to sweep, or '' for all. */
  prefix: string;
  /** Returns which of these names a database row refers to. */
  isKept(names: string[]): Promise<ReadonlySet<string>>;
  /** Younger files are not removed, because their row may be about to be written. */
  olderThan: Date;
};

/** Removes the files that no row refers to, and returns their number. Several nodes may sweep at the same time. */
export async function sweep(storage: Storage, { prefix, isKept, olderThan }: Sweep): Promise<number> {
  let removed = 0;
  const removeUnreferenced = async (names: string[]) => {
    const kept = await isKept(names);
    for (const name of names) {
      if (kept.has(name)) continue;
      await storage.remove(name);
      removed += 1;
    }
  };

  let batch: string[] = [];
  for await (const { name, modified } of storage.list(prefix)) {
    if (modified >= olderThan) continue;
    batch.push(name);
    if (batch.length < batchSize) continue;
    await removeUnreferenced(batch);
    batch = [];
  }
  if (batch.length > 0) await removeUnreferenced(batch);
  await storage.removeUnfinished(olderThan);
  return removed;
}
