import { type Kysely, sql } from 'kysely';

/** Jobs that were given up are counted for the metrics every few seconds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index jobs_dead on jobs (kind) where dead_at is not null`.execute(db);
}
