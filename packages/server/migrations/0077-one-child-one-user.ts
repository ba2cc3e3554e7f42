import { type Kysely, sql } from 'kysely';

/**
 * The number that a family typed with its key, if the console knows another one; and the user with whom another one was
 * merged.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('alter table students add column typed_number text');
  await run('alter table students add column merged_into integer references students (id)');
  await run('create index students_merged on students (merged_into) where merged_into is not null');
}
