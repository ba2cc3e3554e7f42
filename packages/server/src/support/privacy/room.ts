import * as contract from '@eemusic/contract/sales/privacy';
import * as students from '@eemusic/contract/sales/users';
import type { FileResult, RequestOf } from '@eemusic/contract/platform/endpoint';
import type { Room } from '#platform/room.ts';
import { message, Refusal, type Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import type { Administrator } from '#platform/database/index.ts';
import { changeSerially } from '#sales/user-management/index.ts';
import { attachmentFile } from '#support/mail/index.ts';
import { readCompany } from '#access/company/index.ts';
import { eraseOne } from './erase.ts';
import { collect } from './collect.ts';
import { listAlike, merge, mergeRestorer } from './merge.ts';

export const privacyRoom: Room = {
  routes: privacyRoutes,
  restorers: mergeRestorer,
};

function privacyRoutes(serve: Serve, services: Services): void {
  serve(contract.exportPersonalData, (request, by) => exportPersonalData(services, request, by));
  serve(contract.eraseStudent, (request, by) => erase(services, request, by));
  serve(students.mergeStudents, (request, by) => merge(services, request, by));
  serve(students.listAlike, (request) => listAlike(services, request));
}

type Request = RequestOf<typeof contract.eraseStudent>;

/**
 * Erases a student permanently, in one transaction with the audit entry. The request must contain the name, so that it
 * is refused for a mistyped id, or if the student was renamed meanwhile.
 */
async function erase(services: Services, { studentId, fullName }: Request, by: Administrator) {
  const { database, storage } = services;
  const files = await changeSerially(database, by, async (tx) => {
    const student = await tx.selectFrom('students').selectAll().where('id', '=', studentId).executeTakeFirst();
    if (!student || student.full_name === '') throw new Refusal('student.not-found');
    if (student.full_name.trim() !== fullName.trim()) throw new Refusal('student.other-name');

    const merged = await tx.selectFrom('students').selectAll().where('merged_into', '=', studentId).execute();
    const ofMerged: string[] = [];
    for (const other of merged) ofMerged.push(...(await eraseOne(tx, services, { student: other, by: by.name })).files);
    const { erased, files } = await eraseOne(tx, services, { student, by: by.name });
    tx.audit('student.erased', { kind: 'student', id: studentId }, { after: erased });
    return [...ofMerged, ...files];
  });
  for (const file of files) await storage.remove(attachmentFile(file));
  return message('student.erased');
}

/**
 * Exports all data about a student, who may be deleted as long as they can be restored. The file name does not contain
 * the student's name.
 */
async function exportPersonalData(
  { database, clock }: Services,
  { studentId, format }: RequestOf<typeof contract.exportPersonalData>,
  by: Administrator,
): Promise<FileResult> {
  const { currency } = await readCompany(database.read);
  const data = await collect(database.read, studentId, { currency, at: clock.now() });
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
