import { type Kysely, sql } from 'kysely';

/** The time zone by which days and months of sales and subscriptions are counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table company add column time_zone varchar(64) not null default 'UTC'`.execute(db);
}
