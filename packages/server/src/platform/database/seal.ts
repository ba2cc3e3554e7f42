import { sql, type Transaction } from 'kysely';
import type { Engine } from './database.ts';
import type { Tables } from './tables.ts';

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
