import type { Transaction } from 'kysely';
import { recountDays } from '#learning/practice/index.ts';
import { type Engine, fillTextIndex } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { recountSalesMonths } from '#sales/commissions/index.ts';
import { recountStudents } from '#sales/educators/index.ts';
import { recountStatements } from '#sales/statements/index.ts';
import { recountStudentTotals, studentTexts } from '#sales/user-management/index.ts';

type Since = { engine: Engine; firstStudentId: number };

/**
 * Counts what the suspended triggers would have counted. Must run after the indexes are restored and before the
 * triggers are.
 */
export async function recount(tx: Transaction<Tables>, { engine, firstStudentId }: Since): Promise<void> {
  await recountStudents(tx);
  await recountStudentTotals(tx);
  await recountSalesMonths(tx);
  await recountStatements(tx);
  await recountDays(tx);
  await fillTextIndex(tx, engine, studentTexts, firstStudentId);
}
