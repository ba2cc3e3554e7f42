import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';
import { columnTypes, instant } from './baseline/column-types.ts';

/** For how many months kinds of personal data are kept; a kind without a rule is kept for ever. And what went, by numbers alone. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { id } = columnTypes(engine);
  const statements = [
    `create table retention_rules (
      kind varchar(20) primary key,
      months integer not null check (months > 0),
      done_until integer not null default 0
    )`,
    `create table retention_runs (
      ${id},
      kind varchar(20) not null,
      months integer not null,
      before_at ${instant} not null,
      started_at ${instant} not null,
      ended_at ${instant},
      last_id integer not null,
      deleted integer not null default 0
    )`,
    'create unique index retention_runs_open on retention_runs (kind) where ended_at is null',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
