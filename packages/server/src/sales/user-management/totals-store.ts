import { sql, type Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import './tables.ts';

/** Recounts all live students, after rows were added while the triggers were off. */
export async function recountStudentTotals(tx: Transaction<Tables>): Promise<void> {
  await sql`delete from student_totals`.execute(tx);
  await sql`insert into student_totals (region, is_active, students, unassigned)
    select coalesce(region, ''), is_active, count(*), count(*) - count(educator_id) from students
    where deleted_at is null group by 1, 2`.execute(tx);
}
