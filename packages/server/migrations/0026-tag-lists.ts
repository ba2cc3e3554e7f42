import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';
import { columnTypes, instant } from './baseline/column-types.ts';

/** Below are the ids of the specification's entries, which stand in the code. */
const firstId = 101;

/** Entries that staff add to the lists of tags, and the order of each list. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { id } = columnTypes(engine);
  const statements = [
    `create table tag_entries (
      ${id},
      list varchar(20) not null,
      name varchar(120) not null,
      name_key varchar(120) not null,
      name_zh varchar(120) not null,
      name_zh_key varchar(120) not null,
      rule varchar(4000) not null,
      created_at ${instant} not null,
      retired_at ${instant},
      deleted_at ${instant},
      version integer not null default 1
    )`,
    'create unique index tag_entries_name on tag_entries (list, name_key) where deleted_at is null',
    'create unique index tag_entries_name_zh on tag_entries (list, name_zh_key) where deleted_at is null',
    `create table tag_lists (
      list varchar(20) primary key,
      entry_order varchar(8000) not null,
      version integer not null
    )`,
    ...['range', 'interval', 'rhythm', 'rest', 'keySignature', 'timeSignature'].map(
      (list) => `insert into tag_lists (list, entry_order, version) values ('${list}', '[]', 1)`,
    ),
    engine === 'sqlite'
      ? `insert into sqlite_sequence (name, seq) values ('tag_entries', ${firstId - 1})`
      : `alter table tag_entries alter column id restart with ${firstId}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
