import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#platform/database/index.ts';

/** Expects that the stored numbers of students and educators are those that a look at each of them finds. */
export async function expectTotals({ read }: Database): Promise<void> {
  const stored = await sql`
    select 'student' as kind, region, is_active, '' as category, students as live, unassigned from student_totals
    where students <> 0 or unassigned <> 0
    union all select 'educator', region, is_active, category, educators, unassigned from educator_totals
    where educators <> 0 or unassigned <> 0
    order by 1, 2, 3, 4`.execute(read);
  const counted = await sql`
    select 'student' as kind, coalesce(region, '') as region, is_active, '' as category, count(*) as live,
      count(*) - count(educator_id) as unassigned from students where deleted_at is null group by 1, 2, 3, 4
    union all select 'educator', coalesce(region, ''), is_active, category, count(*), count(*) - count(channel_id)
    from educators where deleted_at is null group by 1, 2, 3, 4
    order by 1, 2, 3, 4`.execute(read);
  expect(stored.rows).toEqual(counted.rows);
}
