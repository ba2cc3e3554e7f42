import { type Kysely, sql } from 'kysely';

/** Staff keep the list of score types, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into tag_lists (list, entry_order, version) values ('scoreType', '[]', 1)`.execute(db);
}
