import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';

/** Encrypted secrets of webhooks are longer than plain ones. SQLite does not limit the length of a column. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  await sql`
    alter table webhooks
      alter column secret type varchar(200),
      alter column old_secret type varchar(200)
  `.execute(db);
}
