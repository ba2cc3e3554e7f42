import { day } from '@eemusic/contract/platform/durations';
import type { Clock, Database } from '#platform/database/index.ts';
import { deleteDone } from './store.ts';

const retentionPeriod = 7 * day;
const batchSize = 1_000;

/** Removes jobs that finished more than a week ago, a few at a time. Dead jobs stay until a person has seen them. */
export async function deleteOldJobs({ write }: Database, clock: Clock, signal: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionPeriod);
  for (;;) {
    signal.throwIfAborted();
    const deleted = await write((tx) => deleteDone(tx, { before, limit: batchSize }));
    if (deleted < batchSize) return;
  }
}
