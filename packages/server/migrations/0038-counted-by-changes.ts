import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';
import { columnTypes, instant } from './baseline/column-types.ts';

/**
 * What a change of a day added, so that it can be counted without reading the day again: the number of sessions, their ids as a
 * bitmap, and when they were reported. All null where sessions were changed or removed.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { bytes } = columnTypes(engine);
  for (const column of ['added integer', `sessions ${bytes}`, `reported_at ${instant}`])
    await sql.raw(`alter table practice_changes add column ${column}`).execute(db);
}
