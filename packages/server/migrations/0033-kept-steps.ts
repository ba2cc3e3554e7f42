import { type Kysely, sql } from 'kysely';
import { instant } from './baseline/column-types.ts';

/** Staff keep grades, levels and stages, too; what was there from the start can be renamed and retired, not deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['grades', 'levels', 'stages']) {
    const columns = [
      'name_zh varchar(60)',
      'is_fixed integer not null default 0 check (is_fixed in (0, 1))',
      `retired_at ${instant}`,
      `deleted_at ${instant}`,
      'version integer not null default 1',
    ];
    for (const column of columns) await sql.raw(`alter table ${table} add column ${column}`).execute(db);
    await sql.raw(`update ${table} set is_fixed = 1`).execute(db);
  }
}
