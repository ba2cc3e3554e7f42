import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';
import { isAlwaysListed } from '#platform/database/index.ts';

/** A job lists who has a text of an East Asian script, if it has no list yet because many have it. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const statements = [
    'alter table student_gram_progress add column longer_to integer',
    // Those who are not all counted yet are listed after that.
    `update student_gram_progress set longer_to = 0 where counted_to is null and exists
      (select 1 from student_gram_counts where is_listed = 0 and ${isAlwaysListed(engine, 'gram')})`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
