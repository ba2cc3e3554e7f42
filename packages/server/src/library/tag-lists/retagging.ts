import type { KeptList } from '@eemusic/contract/library/tag-lists';
import type { Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { enqueue } from '#platform/jobs/store.ts';

/**
 * Queues the tagging of all scores by the lists as they are once this transaction commits. Score types are not read from notes.
 */
export async function orderRetagging(tx: Transaction<Tables>, list: KeptList, now: Date): Promise<void> {
  if (list === 'scoreType') return;
  await enqueue(tx, 'scores.retag', {}, { now });
}
