import { constants, type DatabaseSync } from 'node:sqlite';
import { sql, type Transaction } from 'kysely';
import type { Engine } from './database.ts';
import type { Tables } from './tables.ts';

/** After the migrations, nothing may alter or drop the tables of the audit trail, or add or drop their triggers. */
export function sealSqlite(connection: DatabaseSync): void {
  connection.setAuthorizer((action, subject, table) => {
    if (action === constants.SQLITE_DROP_TABLE && trail.has(subject ?? '')) return constants.SQLITE_DENY;
    return shaping.has(action) && trail.has(table ?? '') ? constants.SQLITE_DENY : constants.SQLITE_OK;
  });
}

/** Actions whose second argument is the table; the first is the database or the trigger. */
const shaping = new Set([
  constants.SQLITE_ALTER_TABLE,
  constants.SQLITE_CREATE_TRIGGER,
  constants.SQLITE_CREATE_TEMP_TRIGGER,
  constants.SQLITE_DROP_TRIGGER,
]);

const trail = new Set(['audit_entries', 'audit_bulks', 'erasures', 'audit_redactions']);

/**
 * A restored backup restores the right to change the trail as well, so it is revoked after every run of the migrations.
 */
export async function revokeRights(tx: Transaction<Tables>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  const { rows } = await sql<{
    held: boolean;
  }>`select has_table_privilege(pg_class.oid, 'update, delete, truncate') as held
    from pg_class join pg_roles on pg_roles.oid = relowner
    where pg_class.oid = to_regclass('audit_entries') and rolname = current_user`.execute(tx);
  const [owned] = rows;
  if (owned?.held) await sql`revoke update, delete, truncate on audit_entries from current_user`.execute(tx);
  // An erasure may clear these columns; a trigger restricts it to the entries of that erasure.
  if (owned)
    await sql`grant update (before, after, record_name, subject_id) on audit_entries to current_user`.execute(tx);
}
