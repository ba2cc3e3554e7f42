import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';

/** The list of applied triggers was made after migration 0076, in the collation of the operating system. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  await sql`alter table if exists applied_triggers alter column file type varchar(100) collate "C"`.execute(db);
}
