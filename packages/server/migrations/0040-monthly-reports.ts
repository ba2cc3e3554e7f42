import { type Kysely, sql } from 'kysely';

/** Who gets the figures of each month by mail, and the last month that was mailed to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table monthly_reports (
      administrator_id integer primary key references administrators (id),
      language varchar(10) not null,
      last_month varchar(7) not null
    )`)
    .execute(db);
}
