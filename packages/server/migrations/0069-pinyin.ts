import { type Kysely, sql } from 'kysely';

/** Before all others that wait. */
const at = '1970-01-01T00:00:00.000Z';

/** Names are found by pinyin and initials: the search keys of all that exist are made anew, by a job for each kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const noun of ['administrator', 'channel', 'educator', 'student']) {
    await sql`insert into jobs (kind, payload, unique_key, run_at, max_attempts, created_at)
      select ${sql.lit(`${noun}.search-keys`)}, '{}', ${sql.lit(`${noun}.search-keys`)}, ${sql.lit(at)}, 10, ${sql.lit(at)}
      where exists (select 1 from ${sql.table(`${noun}s`)})`.execute(db);
  }
}
