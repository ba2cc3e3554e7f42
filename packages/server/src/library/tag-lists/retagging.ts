import type { ManagedList } from '@eemusic/contract/library/tag-lists';
import type { Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { enqueue } from '#platform/jobs/store.ts';

/**
 * Queues a job that tags all scores by the lists of this transaction after it commits. Score types do not depend on
 * notes.
 */
export async function orderRetagging(tx: Transaction<Tables>, list: ManagedList, now: Date): Promise<void> {
  if (list === 'scoreType') return;
  await enqueue(tx, 'scores.retag', {}, { now });
}
