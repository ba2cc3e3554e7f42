import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { flag } from './baseline/column-types.ts';

/**
 * What learners get of each score that was ever published: the number of its last change, its edition, and whether it was
 * withdrawn. Triggers keep it. And a name for the history of this database, which a restored backup does not go on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Without a reference to the score: apps that were away for long must hear of those that were purged, too.
    `create table publications (
      score_id integer primary key,
      change bigint not null,
      edition integer not null default 1,
      ${flag('is_withdrawn')}
    )`,
    `create index publications_change on publications (change, score_id)`,
    `insert into publications (score_id, change, is_withdrawn)
      select id, 1, 0 from scores where score_enabled = 1 and deleted_at is null`,
    `create table database_history (
      id integer primary key check (id = 1),
      name varchar(40) not null
    )`,
    `insert into database_history (id, name) values (1, '${randomUUID()}')`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
