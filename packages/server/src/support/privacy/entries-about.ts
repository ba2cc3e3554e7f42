import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** Selects the ids of support cards that are linked to a student, or to a key that the student redeemed. */
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
