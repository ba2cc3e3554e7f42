import { day } from '@eemusic/contract/platform/durations';
import type { Services } from '#platform/services.ts';
import { deleteOldest } from './delivery-store.ts';

const retentionPeriod = 30 * day;
const batchSize = 500;

/** Removes what is older than 30 days, a few at a time. */
export async function deleteOldDeliveries({ database, clock }: Services, signal: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionPeriod).toISOString();
  for (;;) {
    signal.throwIfAborted();
    const deleted = await database.write((tx) => deleteOldest(tx, { before, limit: batchSize }));
    if (deleted < batchSize) return;
  }
}
