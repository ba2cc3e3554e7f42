import { type Kysely, sql } from 'kysely';

/** Educators are counted like students, and those without an owner apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table educator_totals (
      region varchar(2) not null,
      is_active integer not null,
      category varchar(10) not null,
      educators integer not null,
      unassigned integer not null,
      primary key (region, is_active, category)
    )`,
    `insert into educator_totals (region, is_active, category, educators, unassigned)
      select coalesce(region, ''), is_active, category, count(*), count(*) - count(channel_id)
      from educators where deleted_at is null group by 1, 2, 3`,
    `alter table student_totals add column unassigned integer not null default 0`,
    // They are a range of the index by educator.
    `insert into student_totals (region, is_active, students, unassigned)
      select coalesce(region, ''), is_active, 0, count(*)
      from students where educator_id is null and deleted_at is null group by 1, 2
      on conflict (region, is_active) do update set unassigned = excluded.unassigned`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
