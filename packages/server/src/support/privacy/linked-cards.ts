import { type RawBuilder, sql } from 'kysely';

/** Selects the ids of support cards that are linked to a student, or to a key that the student redeemed. */
export const linkedCards = (studentId: number): RawBuilder<unknown> => sql`select card_id from support_links
  where (kind = 'student' and record_id = ${studentId})
    or (kind = 'key' and record_id in (select id from subscription_keys where student_id = ${studentId}))`;
