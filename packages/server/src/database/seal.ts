import { constants, type DatabaseSync } from 'node:sqlite';
import { sql, type Transaction } from 'kysely';
import type { Engine } from './database.ts';
import type { Tables } from './tables.ts';

/** With the migrations done nothing changes the shape of the trail any more, and nothing pulls its triggers. */
export function sealSqlite(connection: DatabaseSync): void {
  const { SQLITE_DENY, SQLITE_OK, SQLITE_ALTER_TABLE, SQLITE_DROP_TABLE, SQLITE_DROP_TRIGGER } = constants;
  connection.setAuthorizer((action, subject, table) => {
    if (action === SQLITE_DROP_TABLE && subject === trail) return SQLITE_DENY;
    // An alteration names its database first, a trigger itself.
    if ((action === SQLITE_ALTER_TABLE || action === SQLITE_DROP_TRIGGER) && table === trail) return SQLITE_DENY;
    return SQLITE_OK;
  });
}

const trail = 'audit_entries';

/** Rights to change the trail come back with a restored backup: they are given up whenever the migrations have run. */
export async function giveUpRights(tx: Transaction<Tables>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  const held = await sql<{ held: boolean }>`select exists (select from pg_class join pg_roles on pg_roles.oid = relowner
    where pg_class.oid = to_regclass(${trail}) and rolname = current_user
    and has_table_privilege(pg_class.oid, 'update, delete, truncate')) as held`.execute(tx);
  if (held.rows[0]?.held) await sql`revoke update, delete, truncate on audit_entries from current_user`.execute(tx);
}
