import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';
import { columnTypes } from './baseline/column-types.ts';

/**
 * Entries of the audit trail that one change wrote for many records belong together: the first is listed, the others are
 * found below it, and by their records. What was written before stays as it is, each entry by itself.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { id } = columnTypes(engine);
  const statements = [
    `create table audit_bulks (
      ${id},
      size integer not null check (size > 1)
    )`,
    'alter table audit_entries add column bulk_id integer references audit_bulks (id)',
    'alter table audit_entries add column is_listed integer not null default 1 check (is_listed in (0, 1))',
    'create index audit_entries_bulk on audit_entries (bulk_id, id) where bulk_id is not null',
    // Lists pass over the many entries of a bulk action without reading them.
    'create index audit_entries_listed on audit_entries (at, id) where is_listed = 1',
    'create index audit_entries_listed_area on audit_entries (area, at, id) where is_listed = 1',
    'create index audit_entries_listed_person on audit_entries (person_id, at, id, area) where is_listed = 1',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
