import { type Selectable, sql, type Transaction } from 'kysely';
import { erasePractice } from '#learning/learners/index.ts';
import { lockReports } from '#learning/practice/index.ts';
import { eraseFromTrail } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Services } from '#platform/services.ts';
import { deleteRemindersOf } from '#sales/mailing/index.ts';
import { eraseRecord } from '#sales/users/index.ts';
import { raiseBoard } from '#support/board/index.ts';
import { eraseCards } from '#support/cards/index.ts';
import { isAbout, keepsName, keepsValues, linkedCards } from './entries-about.ts';

type Student = Selectable<Tables['students']>;

/**
 * Erases a student, in a transaction that holds the lock of user management. Returns what was removed, and the files
 * that are then unused.
 */
export async function eraseOne(
  tx: Transaction<Tables>,
  { clock }: Pick<Services, 'clock'>,
  { student, by }: { student: Student; by: string },
) {
  const { id } = student;
  const at = clock.now();
  // Takes its locks in the same order as other changes: user management, practice, the board.
  await lockReports(tx);
  const moment = { at, touched: await raiseBoard(tx) };
  const cards = await cardsOf(tx, id);
  const entries = await eraseFromTrail(tx, {
    kind: 'student',
    id,
    at,
    by,
    entries: isAbout(id),
    keepsValues,
    keepsName,
  });
  const practice = await erasePractice(tx, clock, id);
  const files = await eraseCards(tx, cards, moment);
  await deleteRemindersOf(tx, 'student', [id]);
  await eraseRecord(tx, student, at);
  return { erased: { practice, cards: cards.length, entries }, files };
}

async function cardsOf(tx: Transaction<Tables>, studentId: number): Promise<number[]> {
  const { rows } = await sql<{ card_id: number }>`select distinct card_id from (${linkedCards(studentId)}) linked
    order by card_id`.execute(tx);
  return rows.map(({ card_id }) => card_id);
}
