import type { Transaction } from 'kysely';
import { endMemberships } from '#sales/user-management/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { removeRecord } from '#platform/deletions/index.ts';
import { emptyStudents, enrolment, markDeleted, type StoredStudent } from './store.ts';

/**
 * Removes all personal data from the row, like a purge. The row itself stays, because sales and keys refer to it.
 * Cannot be undone.
 */
export async function eraseRecord(tx: Transaction<Tables>, student: StoredStudent, at: Date): Promise<void> {
  const { id, deleted_at: deletedAt } = student;
  if (deletedAt === null) {
    await markDeleted(tx, [id], at);
    await endMemberships(tx, enrolment, [id], at);
  }
  await emptyStudents(tx, [id], deletedAt === null ? at : new Date(deletedAt));
  await removeRecord(tx, ['student', 'student-import-part'], id, at);
}
