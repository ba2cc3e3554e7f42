import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';
import { columnTypes, flag, instant } from './baseline/column-types.ts';

/**
 * Booklets that staff saved under a name. A score stays in a booklet by name when it is gone for good, so its rows refer to no
 * other table.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { id, sorted, inKeyOrder } = columnTypes(engine);
  const statements = [
    `create table booklets (
      ${id},
      name varchar(120) not null,
      name_key ${sorted(120)} not null,
      title varchar(120) not null,
      subtitle varchar(200) not null,
      layout varchar(10) not null,
      ${flag('cover')},
      ${flag('contents')},
      ${flag('header')},
      ${flag('numbers')},
      ${flag('starts_on_left')},
      print_layout text not null,
      version integer not null default 1,
      changed_by varchar(200) not null,
      changed_at ${instant} not null,
      printed_at ${instant},
      deleted_at ${instant}
    )`,
    `create index booklets_changed on booklets (changed_at, id) where deleted_at is null`,
    `create table booklet_scores (
      booklet_id integer not null references booklets (id) on delete cascade,
      place integer not null,
      score_id integer not null,
      name varchar(120) not null,
      edition integer not null,
      constraint booklet_scores_place primary key (booklet_id, place)
    ) ${inKeyOrder}`,
    `create index booklet_scores_score on booklet_scores (score_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
