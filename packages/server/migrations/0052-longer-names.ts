import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';

/** User names and short names have up to 120 characters, like all names. SQLite does not limit the length of a column. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  await sql`
    alter table administrators
      alter column username type varchar(120),
      alter column username_key type varchar(240)
  `.execute(db);
  await sql`
    alter table educators
      alter column user_name type varchar(120),
      alter column user_name_key type varchar(240)
  `.execute(db);
  await sql`alter table libraries alter column short_name type varchar(120)`.execute(db);
}
