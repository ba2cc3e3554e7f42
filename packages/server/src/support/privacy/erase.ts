import { type RawBuilder, type Selectable, sql, type SqlBool, type Transaction } from 'kysely';
import { erasePractice } from '#learning/learners/index.ts';
import { lockReports } from '#learning/practice/index.ts';
import { eraseFromTrail } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Services } from '#platform/services.ts';
import { deleteRemindersOf } from '#sales/mailing/index.ts';
import { eraseRecord } from '#sales/users/index.ts';
import { raiseBoard } from '#support/board/index.ts';
import { eraseCards } from '#support/cards/index.ts';

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
  const { rows } = await sql<{ card_id: number }>`select distinct card_id from (${linkedCards(id)}) linked
    order by card_id`.execute(tx);
  const cards = rows.map(({ card_id }) => card_id);
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

export const linkedCards = (studentId: number): RawBuilder<unknown> => sql`select card_id from support_links
  where (kind = 'student' and record_id = ${studentId})
    or (kind = 'key' and record_id in (select id from subscription_keys where student_id = ${studentId}))`;

/**
 * The SQL condition that an audit entry is about the student, or about one of their sales, keys or support cards. Each
 * kind is a separate lookup, because PostgreSQL would scan the whole trail for conditions joined by 'or'.
 */
export const isAbout = (studentId: number): RawBuilder<SqlBool> => {
  const among = (kind: string, ids: RawBuilder<unknown>) =>
    sql`select id from audit_entries where record_kind = ${kind}
      and record_id in (select cast(id as varchar(20)) from (${ids}) records)`;
  const ofStudent = sql`select id from audit_entries where record_kind = 'student' and record_id = ${String(studentId)}`;
  return sql`id in (${sql.join(
    [
      ofStudent,
      among('sale', sql`select id from sales where student_id = ${studentId}`),
      among('key', sql`select id from subscription_keys where student_id = ${studentId}`),
      among('card', sql`select card_id as id from (${linkedCards(studentId)}) linked`),
    ],
    sql` union all `,
  )})`;
};

/**
 * Amounts, days and ids do not identify a person. The reason of a refund may, and so may a new name that the user was
 * given through a key.
 */
export const keepsValues = sql<SqlBool>`((record_kind = 'sale' and action <> 'sale.refunded')
  or (record_kind = 'key' and action <> 'key.updated'))`;

/** The name of a key's record is its code, which is not personal. */
export const keepsName = sql<SqlBool>`(record_kind = 'key')`;
