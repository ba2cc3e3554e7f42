import { foldedColumns } from '#sales/user-management/index.ts';
import { type Change, isTaken } from '#platform/database/index.ts';
import type { StoredStudent } from './store.ts';

type Subscription = { code: string; activeFrom: string; expiresOn: string };

/**
 * Gives a live student another subscription; a version more, and an audit entry. Answers 'taken' where somebody else has
 * its code. Needs `lockChain`.
 */
export async function subscribe(
  tx: Change,
  student: StoredStudent,
  { code, activeFrom, expiresOn }: Subscription,
): Promise<'done' | 'taken'> {
  const { id, full_name: name, contact_name: contactName } = student;
  const contact = {
    ...{ name, contactName },
    ...{ contactNumber: student.contact_number, contactEmail: student.contact_email },
  };
  try {
    await tx
      .updateTable('students')
      .set({ subscription_code: code, active_from: activeFrom, expires_on: expiresOn, ...foldedColumns(contact, code) })
      .set((row) => ({ version: row('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
  } catch (error) {
    if (isTaken(error, { name: 'students_code', columns: 'students.subscription_code' })) return 'taken';
    throw error;
  }
  const before = { expireBy: student.expires_on };
  tx.audit('student.updated', { kind: 'student', id, name }, { before, after: { expireBy: expiresOn } });
  return 'done';
}
