import { type Kysely, sql } from 'kysely';

/** How far the texts of one and two characters are counted and listed; null means all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = `create table student_gram_progress (
    id integer primary key check (id = 1),
    counted_to integer,
    listed_to integer
  )`;
  await sql.raw(table).execute(db);
  // 0046 leaves many students to a job.
  await sql`insert into student_gram_progress (id, counted_to, listed_to)
    select 1, case when is_left then 0 end, case when is_left then 0 end from (
      select exists (select 1 from students where deleted_at is null)
        and not exists (select 1 from student_gram_counts) as is_left) found`.execute(db);
}
