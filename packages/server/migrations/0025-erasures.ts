import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';
import { columnTypes, instant } from './baseline/column-types.ts';

/**
 * Who was erased for good, by number alone, and the entries of the audit trail that lost their personal values by it: only
 * the values of entries named here can be emptied.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { id } = columnTypes(engine);
  const statements = [
    `create table erasures (
      ${id},
      kind varchar(40) not null,
      record_id integer not null,
      at ${instant} not null,
      erased_by varchar(200) not null
    )`,
    'create unique index erasures_once on erasures (kind, record_id)',
    `create table audit_redactions (
      entry_id integer primary key references audit_entries (id),
      erasure_id integer not null references erasures (id)
    )`,
    'create index audit_redactions_erasure on audit_redactions (erasure_id)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
