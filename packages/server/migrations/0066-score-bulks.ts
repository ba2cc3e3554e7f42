import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';
import { columnTypes, instant } from './baseline/column-types.ts';

/** Whole libraries that are brought in at once, and their files. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { id } = columnTypes(engine);
  const statements = [
    `create table score_bulks (
      ${id},
      name varchar(255) not null,
      state varchar(12) not null,
      archive varchar(64) not null,
      owner_id integer not null references administrators (id),
      created_at ${instant} not null
    )`,
    `create table score_bulk_files (
      ${id},
      bulk_id integer not null references score_bulks (id) on delete cascade,
      path varchar(1000) not null,
      reason varchar(2000),
      draft_id integer,
      doubts varchar(200)
    )`,
    'create index score_bulk_files_bulk on score_bulk_files (bulk_id, id)',
    'create index score_bulk_files_draft on score_bulk_files (draft_id) where draft_id is not null',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
