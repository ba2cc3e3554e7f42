import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { eraseStudent as contract } from '@eemusic/contract/sales/privacy';
import type { Administrator } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { changeSerially } from '#sales/user-management/index.ts';
import { attachmentFile } from '#support/mail/index.ts';
import { eraseOne } from './erase-one.ts';

type Request = RequestOf<typeof contract>;

/**
 * Erases a student permanently, in one transaction with the audit entry. The request must contain the name, so that it
 * is refused for a mistyped id, or if the student was renamed meanwhile.
 */
export async function erase(services: Services, { studentId, fullName }: Request, by: Administrator) {
  const { database, storage } = services;
  const files = await changeSerially(database, by, async (tx) => {
    const student = await tx.selectFrom('students').selectAll().where('id', '=', studentId).executeTakeFirst();
    if (!student || student.full_name === '') throw new Refusal('student.not-found');
    if (student.full_name.trim() !== fullName.trim()) throw new Refusal('student.other-name');

    const { erased, files } = await eraseOne(tx, services, { student, by: by.name });
    tx.audit('student.erased', { kind: 'student', id: studentId }, { after: erased });
    return files;
  });
  for (const file of files) await storage.remove(attachmentFile(file));
  return message('student.erased');
}
