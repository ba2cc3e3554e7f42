import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';
import { columnTypes } from './baseline/column-types.ts';

/** Texts that were searched for and that many students have are counted with every write. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { id, sorted } = columnTypes(engine);
  const table = `create table frequent_searches (
    ${id},
    text ${sorted(100)} not null unique,
    counted integer,
    more integer not null default 0
  )`;
  await sql.raw(table).execute(db);
}
