import { constants, type DatabaseSync } from 'node:sqlite';

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
