import { hash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { isSqlite } from './engines.ts';
import type { Tables } from './tables.ts';

export const sealedColumns = [
  'at',
  'actor_kind',
  'actor_id',
  'actor_name',
  'session_id',
  'address',
  'user_agent',
  'request_id',
  'action',
  'record_kind',
  'record_id',
  'deletion_id',
  'area',
  'person_id',
  'bulk_id',
  'is_listed',
] as const;

export const erasableColumns = ['before', 'after', 'record_name'] as const;

type Sealed = Readonly<Record<(typeof sealedColumns | typeof erasableColumns)[number], unknown>>;

/** They tell damage and careless changes; whoever means to deceive could compute them, too. */
export function sealOf(entry: Sealed): string {
  const digest = (columns: readonly (keyof Sealed)[]) =>
    hash('sha256', JSON.stringify(columns.map((column) => entry[column])), 'hex').slice(0, 32);
  return digest(sealedColumns) + digest(erasableColumns);
}

/** After every run of the migrations, because a restored backup restores the right as well. */
export async function revokeRights(tx: Transaction<Tables>): Promise<void> {
  if (isSqlite(tx)) return;
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
