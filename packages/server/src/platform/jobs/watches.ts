import type { Database } from '#platform/database/index.ts';
import { enqueue } from './store.ts';

/** Work that nobody queues: each poll checks the data for something to do. */
export type Watch = {
  kind: string;
  /** Must only read, and fast: every node calls it every second. */
  isDue(): Promise<boolean>;
};

/** Queues the watched kinds that are due; at most one job of a kind at a time across all nodes. */
export async function queueWatched(
  { write }: Pick<Database, 'write'>,
  watches: readonly Watch[],
  now: Date,
): Promise<void> {
  for (const { kind, isDue } of watches) {
    if (await isDue()) await write((tx) => enqueue(tx, kind, {}, { now, uniqueKey: `watch:${kind}` }));
  }
}
