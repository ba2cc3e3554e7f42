import { type Kysely, sql } from 'kysely';

/** Lyricist, arranger, subtitle and copyright of a score file, as JSON; null until the file is read again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table score_files add column credits text').execute(db);
}
