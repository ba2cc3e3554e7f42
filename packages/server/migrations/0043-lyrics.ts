import { type Kysely, sql } from 'kysely';

/** The words sung in a score file, a line per verse; null until the file is read again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table score_files add column lyrics text').execute(db);
}
