import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';
import { columnTypes, instant } from './baseline/column-types.ts';

/** Filters of the list of scores that a person saved under a name. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { id } = columnTypes(engine);
  const statements = [
    `create table saved_filters (
      ${id},
      owner_id integer not null references administrators (id),
      name varchar(120) not null,
      address varchar(2000) not null,
      created_at ${instant} not null
    )`,
    'create unique index saved_filters_name on saved_filters (owner_id, name)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
