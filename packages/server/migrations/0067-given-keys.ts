import { type Kysely, sql } from 'kysely';

/** The student to whom an unused key was given. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('alter table subscription_keys add column given_to integer references students (id)');
  await run('create index subscription_keys_given on subscription_keys (given_to) where given_to is not null');
}
