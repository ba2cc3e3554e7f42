import { type Kysely, sql } from 'kysely';

/** Filters of any list are saved; those of nodes of the version before are still of the list of scores. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    "alter table saved_filters add column list varchar(20) not null default 'scores'",
    'drop index saved_filters_name',
    'create unique index saved_filters_name on saved_filters (owner_id, list, name)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
