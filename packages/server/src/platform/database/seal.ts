import { constants, type DatabaseSync } from 'node:sqlite';
import { sql, type Transaction } from 'kysely';
import type { Engine } from './database.ts';
import type { Tables } from './tables.ts';

/** After the migrations nothing may alter or drop the audit table, nor add or drop its triggers. */
export function sealSqlite(connection: DatabaseSync): void {
  connection.setAuthorizer((action, subject, table) => {
    if (action === constants.SQLITE_DROP_TABLE && subject === trail) return constants.SQLITE_DENY;
    return shaping.has(action) && table === trail ? constants.SQLITE_DENY : constants.SQLITE_OK;
  });
}

/** What names the table second: an alteration names its database first, a trigger itself. */
const shaping = new Set([
  constants.SQLITE_ALTER_TABLE,
  constants.SQLITE_CREATE_TRIGGER,
  constants.SQLITE_CREATE_TEMP_TRIGGER,
  constants.SQLITE_DROP_TRIGGER,
]);

const trail = 'audit_entries';

/** Rights to change the trail come back with a restored backup: they are given up whenever the migrations have run. */
export async function revokeRights(tx: Transaction<Tables>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  const held = await sql<{ held: boolean }>`select exists (select from pg_class join pg_roles on pg_roles.oid = relowner
    where pg_class.oid = to_regclass(${trail}) and rolname = current_user
    and has_table_privilege(pg_class.oid, 'update, delete, truncate')) as held`.execute(tx);
  if (held.rows[0]?.held) await sql`revoke update, delete, truncate on audit_entries from current_user`.execute(tx);
}
