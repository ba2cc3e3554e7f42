import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { eraseStudent as contract } from '@eemusic/contract/sales/privacy';
import { sql, type Transaction } from 'kysely';
import { erasePractice, lockPurge } from '#learning/learners/index.ts';
import { type Administrator, eraseFromTrail } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { forgetRemindersOf } from '#sales/mailing/index.ts';
import { changeSerially } from '#sales/user-management/index.ts';
import { eraseRecord } from '#sales/users/index.ts';
import { announce, raiseBoard } from '#support/board/index.ts';
import { eraseCards } from '#support/cards/index.ts';
import { attachmentFile } from '#support/mail/index.ts';
import { isAbout, keepsName, keepsValues } from './entries-about.ts';
import { linkedCards } from './linked-cards.ts';

type Request = RequestOf<typeof contract>;

/**
 * Erases a student for good, in one transaction with its entry. The name is sent along, so that a wrong number, or somebody
 * who was renamed meanwhile, is refused.
 */
export async function erase(services: Services, { studentId, fullName }: Request, by: Administrator) {
  const { database, clock, storage } = services;
  const files = await changeSerially(database, by, async (tx) => {
    const student = await tx.selectFrom('students').selectAll().where('id', '=', studentId).executeTakeFirst();
    if (!student || student.full_name === '') throw new Refusal('student.not-found');
    if (student.full_name.trim() !== fullName.trim()) throw new Refusal('student.other-name');

    const at = clock.now();
    // In the order in which others lock: user management, practice, the board.
    await lockPurge(tx, database.engine);
    const moment = { at, touched: await raiseBoard(tx) };
    const cards = await cardsOf(tx, studentId);
    const entries = await eraseFromTrail(tx, {
      ...{ kind: 'student', id: studentId, at, by: by.name },
      ...{ entries: isAbout(studentId), keepsValues, keepsName },
    });
    const practice = await erasePractice(tx, database.engine, studentId);
    const removed = await eraseCards(tx, cards, moment);
    await forgetRemindersOf(tx, 'student', [studentId]);
    await eraseRecord(tx, student, at);
    const after = { practice, cards: cards.length, entries };
    tx.audit('student.erased', { kind: 'student', id: studentId }, { after });
    return removed;
  });
  announce(database);
  for (const file of files) await storage.remove(attachmentFile(file));
  return message('student.erased');
}

async function cardsOf(tx: Transaction<Tables>, studentId: number): Promise<number[]> {
  const { rows } = await sql<{ card_id: number }>`select distinct card_id from (${linkedCards(studentId)}) linked
    order by card_id`.execute(tx);
  return rows.map(({ card_id }) => card_id);
}
