import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';

/** Migration 0079 added the list of a filter in the collation of the operating system, to a unique index. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  await sql`alter table saved_filters alter column list type varchar(20) collate "C"`.execute(db);
}
