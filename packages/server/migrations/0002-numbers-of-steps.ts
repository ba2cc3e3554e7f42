import { type Kysely, sql } from 'kysely';

const maxNumber = 20;

/**
 * The number of a grade, level or stage, so that every language names it in its own words: 0 is Pre-Grade, 4 is Grade 4.
 * Null where the publisher gave a name of their own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, word] of [
    ['grades', 'Grade'],
    ['levels', 'Level'],
    ['stages', 'Stage'],
  ] as const) {
    await sql`alter table ${sql.table(table)} add column number integer`.execute(db);
    for (let number = 1; number <= maxNumber; number += 1)
      await sql`update ${sql.table(table)} set number = ${number} where name = ${`${word} ${number}`}`.execute(db);
  }
  await sql`update grades set number = 0 where name = 'Pre-Grade'`.execute(db);
}
