import type { Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { enqueue } from '#platform/jobs/store.ts';

/** Reads the tags of all scores again by the lists as they will be when this transaction is kept. */
export async function orderRetagging(tx: Transaction<Tables>, now: Date): Promise<void> {
  await enqueue(tx, 'scores.retag', {}, { now });
}
