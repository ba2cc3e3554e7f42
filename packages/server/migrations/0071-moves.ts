import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';
import { instant } from './baseline/column-types.ts';

/** Where this database moves, and how many numbers of the audit trail were never used when it came from PostgreSQL. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const statements = [
    `create table moves (
      id integer primary key check (id = 1),
      run varchar(40) not null,
      target varchar(1000) not null,
      began_at ${instant} not null,
      ended_at ${instant}
    )`,
    `create table audit_gaps (
      id integer primary key check (id = 1),
      missing integer not null
    )`,
  ];
  // A function takes a new snapshot for its second statement: it sees the move that its first one waited for.
  if (engine === 'postgres')
    statements.push(`create function is_moving() returns boolean language plpgsql as $$ begin
      perform pg_advisory_xact_lock_shared(hashtext('moves'));
      return exists (select 1 from moves);
    end $$`);
  for (const statement of statements) await sql.raw(statement).execute(db);
}
