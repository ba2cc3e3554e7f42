import type { FileResult, RequestOf } from '@eemusic/contract/platform/endpoint';
import type { exportPersonalData as contract } from '@eemusic/contract/sales/privacy';
import { readCompany } from '#access/company/index.ts';
import type { Administrator } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { changeSerially } from '#sales/user-management/index.ts';
import { collect } from './collect.ts';

/**
 * Exports all data about a student, who may be deleted as long as they can be restored. The file name does not contain
 * the student's name.
 */
export async function exportPersonalData(
  { database, clock }: Services,
  { studentId, format }: RequestOf<typeof contract>,
  by: Administrator,
): Promise<FileResult> {
  const { currency } = await readCompany(database.read);
  const data = await collect(database, studentId, { currency, at: clock.now() });
  if (!data) throw new Refusal('student.not-found');

  // If the student was erased after the data were read, the name must not be written into the trail.
  await changeSerially(database, by, async (tx) => {
    const student = await tx.selectFrom('students').select('full_name').where('id', '=', studentId).executeTakeFirst();
    if (!student || student.full_name === '') throw new Refusal('student.not-found');
    tx.audit('student.exported', { kind: 'student', id: studentId, name: student.full_name }, { after: { format } });
  });
  const name = `user-${studentId}.${format}`;
  if (format === 'json')
    return { contentType: 'application/json', attachment: name, body: Buffer.from(JSON.stringify(data, null, 2)) };
  const { paintPersonalData } = await import('./paint.ts');
  return { contentType: 'application/pdf', attachment: name, body: await paintPersonalData(data, by.language) };
}
