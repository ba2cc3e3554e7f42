import type { Database } from '#platform/database/index.ts';
import { enqueue } from './store.ts';

/** Work that nobody queues: it is found where what is to be done is written down, by each look for jobs. */
export type Watch = {
  kind: string;
  /** Only reads, and fast: every node asks it every second. */
  isDue(): Promise<boolean>;
};

/** Queues what was found to be due; one job of a kind at a time on all nodes. */
export async function queueWatched(
  { write }: Pick<Database, 'write'>,
  watches: readonly Watch[],
  now: Date,
): Promise<void> {
  for (const { kind, isDue } of watches) {
    if (await isDue()) await write((tx) => enqueue(tx, kind, {}, { now, uniqueKey: `watch:${kind}` }));
  }
}
