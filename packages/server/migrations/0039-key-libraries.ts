import { type Kysely, sql } from 'kysely';

/**
 * Which libraries a key opens, as a JSON list of ids in their order; null for all. And which ones the next keys of an educator
 * open, where somebody chose some.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table subscription_keys add column libraries text`,
    `create table key_library_defaults (
      educator_id integer primary key references educators (id),
      libraries text not null
    )`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
