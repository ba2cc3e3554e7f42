import { type Kysely, sql } from 'kysely';

/** Numbers that tell how hard a score file is to read and play, as JSON; null until the file is read again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table score_files add column features text').execute(db);
}
