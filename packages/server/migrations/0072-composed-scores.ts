import { type Kysely, sql } from 'kysely';

/** How the console composed an exercise, and the exercises that a job is still to compose. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table score_files add column composed text').execute(db);
  await sql.raw('alter table score_bulk_files add column ordered varchar(1000)').execute(db);
}
