import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { linkedCards } from './linked-cards.ts';

/**
 * Of an audit entry: it is of the student, or of a sale, a key or a support card of theirs. Each kind is looked up by
 * itself: joined by 'or', PostgreSQL reads the whole trail.
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

/** Amounts, days and ids. Who was renamed by way of a key, and why somebody was refunded, may tell of a person. */
export const keepsValues = sql<SqlBool>`((record_kind = 'sale' and action <> 'sale.refunded')
  or (record_kind = 'key' and action <> 'key.updated'))`;

/** A key is named by its own number. */
export const keepsName = sql<SqlBool>`(record_kind = 'key')`;
