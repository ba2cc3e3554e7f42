import type { Transaction } from 'kysely';
import { fillTextIndex } from '#platform/database/index.ts';
import { recountSums } from '#platform/database/sums.ts';
import type { Tables } from '#platform/database/tables.ts';
import { studentTexts } from '#sales/user-management/index.ts';

/**
 * Counts what the suspended triggers would have counted. Must run after the indexes are restored and before the
 * triggers are.
 */
export async function recount(tx: Transaction<Tables>, firstStudentId: number): Promise<void> {
  await recountSums(tx);
  await fillTextIndex(tx, studentTexts, firstStudentId);
}
