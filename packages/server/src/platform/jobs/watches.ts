import type { Database } from '#platform/database/index.ts';
import { enqueue } from './store.ts';

/** Work that nobody queues: each poll checks whether there is something to do. */
export type Watch = {
  kind: string;
  /** Must only read, and must be fast, because every node calls it every second. */
  isDue(): Promise<boolean>;
};

/** Queues the kinds that are due; across all nodes, there is at most one job per kind at a time. */
export async function queueWatched(
  { write }: Pick<Database, 'write'>,
  watches: readonly Watch[],
  now: Date,
): Promise<void> {
  for (const { kind, isDue } of watches) {
    if (await isDue()) await write((tx) => enqueue(tx, kind, {}, { now, uniqueKey: `watch:${kind}` }));
  }
}
