import type { Transaction } from 'kysely';
import { recountSums } from '#platform/database/sums.ts';
import type { Tables } from '#platform/database/tables.ts';
import { fillIndexes } from '#platform/database/verify.ts';

/**
 * Counts what the suspended triggers would have counted. Must run after the indexes are restored and before the
 * triggers are.
 */
export async function recount(tx: Transaction<Tables>): Promise<void> {
  await recountSums(tx);
  await fillIndexes(tx);
}
