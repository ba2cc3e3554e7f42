import { type Kysely, sql } from 'kysely';

/** What the company prints as composer and rights of the exercises that the console composes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['exercise_composer', 'exercise_rights'])
    await sql.raw(`alter table company add column ${column} varchar(255) not null default ''`).execute(db);
}
