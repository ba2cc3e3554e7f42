import { type Kysely, sql } from 'kysely';

/** Measures whose pages lack signs of the file, as JSON; null until a file is drawn again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table score_files add column undrawn_measures text').execute(db);
}
