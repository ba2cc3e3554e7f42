import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';

/** After a move of files, nodes that use the new store write, and those that still use the old one do not. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  await sql`create function is_moving(store text) returns boolean language plpgsql as $$ begin
      perform pg_advisory_xact_lock_shared(hashtext('moves'));
      return exists (select 1 from moves where ended_at is null or target <> store);
    end $$`.execute(db);
}
