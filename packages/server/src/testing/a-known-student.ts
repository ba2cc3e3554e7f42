import { restoreDeletion } from '@eemusic/contract/platform/deletions';
import { refundSale } from '@eemusic/contract/sales/refunds';
import { deleteStudents, updateStudent } from '@eemusic/contract/sales/users';
import { addCard, addNote } from '@eemusic/contract/support/board';
import { sql } from 'kysely';
import { attachmentFile } from '#support/mail/index.ts';
import { system } from '#platform/database/index.ts';
import { changeBoard, searchKey } from '#support/board/index.ts';
import { anApp } from './an-app.ts';

/**
 * Parts of the student's texts in lower case, and how to find each. A year counts only as a whole word, because hashes
 * contain any four digits.
 */
const personalTexts: readonly (readonly [text: string, form: RegExp])[] = [
  ...['quillan', 'vexworth', '77123456', 'vexbrother', 'vexmother', 'his harp'].map(
    (text) => [text, new RegExp(text)] as const,
  ),
  ['1971', /(?<![0-9a-z])1971(?![0-9a-z])/],
];

/** Returns which of the student's texts occur in a dump in lower case. */
export const findPersonalTexts = (dump: string): string[] =>
  personalTexts.filter(([, form]) => form.test(dump)).map(([text]) => text);

const person = {
  fullName: 'Quillan Vexworth',
  contactNumber: '+86 77123456',
  contactEmail: 'Quillan.Vexworth@example.org',
  profile1Name: 'Quillan',
  profile2Name: 'Vexbrother',
  birthYear: 1971,
};

/**
 * A student with data everywhere: keys, sales, a refund, practice, a linked card with note and mail, the bin, the
 * activity.
 */
export async function aKnownStudent() {
  const app = await anApp();
  const { call, services } = app;
  const { database, storage } = services;
  const educatorId = await app.educator({ channelId: await app.channel(), name: 'Oak School' });
  const first = await app.key(educatorId);
  const second = await app.key(educatorId);
  const { studentId } = (await app.redeem(first.code, person)).body;
  await app.redeem(second.code, { studentId });
  const profileId = (await app.studentOf(studentId)).profile1?.profileId ?? 0;
  await app.report([
    app.session(studentId, { sessionId: 'quillan-1', profileId, startedAt: '2026-02-27T16:41:00Z' }),
    app.session(studentId, { sessionId: 'quillan-2', startedAt: '2026-02-27T16:50:00Z', seconds: 60 }),
    app.session(studentId, { sessionId: 'quillan-3', startedAt: '2026-02-28T09:05:00Z', accuracy: null }),
  ]);
  await call(updateStudent, { UserId: studentId, fullname: person.fullName, contactName: 'Vexmother Ana' });
  const { deletionId } = (await call(deleteStudents, { usersIds: [studentId] })).body;
  await call(restoreDeletion, { deletionId });

  const { token } = await app.anAdministrator({ codes: ['ES', 'UM', 'SM'] });
  const saleId = (await app.sales()).at(-1)?.id ?? 0;
  await call(refundSale, { saleId, reason: 'Paid twice' }, { token });
  const links = [{ kind: 'student' as const, id: studentId }];
  const card = { title: 'Quillan Vexworth lost his harp', listId: 1, senderName: 'Vexmother', labels: ['vexworth'] };
  const { cardId } = (await call(addCard, { ...card, senderAddress: person.contactEmail, links }, { token })).body;
  await call(addNote, { id: String(cardId), text: 'Called +86 77123456' }, { token });
  const file = 'harp.pdf';
  await storage.put(attachmentFile(file), Buffer.from('his harp'), { contentType: 'application/pdf' });
  await changeBoard(database, system('mailbox'), async (tx) => {
    const address = person.contactEmail;
    const { id } = await tx
      .insertInto('support_mails')
      .values({
        card_id: cardId,
        is_ours: 0,
        message_id: '<quillan@example.org>',
        reply_to_id: null,
        author_id: null,
        sender_name: 'Vexmother',
        sender_address: address,
        recipient: 'help@example.com',
        html: '<p>his harp</p>',
        subject: 'Quillan',
        text: 'his harp',
        search_key: searchKey('Vexmother', address, 'Quillan', 'his harp'),
        at: services.clock.now().toISOString(),
        sent_at: null,
        failed_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = { mail_id: id, name: 'his harp.pdf', content_type: 'application/pdf', bytes: 8, file_name: file };
    await tx.insertInto('support_attachments').values(row).execute();
    tx.audit('card.received', { kind: 'card', id: cardId, name: card.title });
  });
  return { ...app, studentId, educatorId, cardId, keys: [first, second], file: attachmentFile(file) };
}

/**
 * Returns every row of every table as text in lower case. The search indexes are left out, because they contain no
 * readable text.
 */
export async function dumpOf({ services: { database } }: Pick<Awaited<ReturnType<typeof anApp>>, 'services'>) {
  const names =
    database.engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_schema where type = 'table' and name not like 'student_grams%'
          and name not like 'student_words%'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`;
  const tables: Record<string, string> = {};
  for (const { name } of (await names.execute(database.read)).rows) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(database.read);
    tables[name] = JSON.stringify(rows).toLowerCase();
  }
  return tables;
}
