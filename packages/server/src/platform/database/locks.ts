import { sql, type Transaction } from 'kysely';
import { isSqlite } from './engines.ts';
import type { Tables } from './tables.ts';

/**
 * Waits until no other transaction holds this lock, and holds it until the end of the transaction. For rules that
 * involve several rows; SQLite needs no lock, because it has only one writer.
 */
export async function lock(tx: Transaction<Tables>, name: string): Promise<void> {
  if (!isSqlite(tx)) await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx);
}

/** Takes the lock in shared mode: waits only if another transaction holds it exclusively. */
export async function lockShared(tx: Transaction<Tables>, name: string): Promise<void> {
  if (!isSqlite(tx)) await sql`select pg_advisory_xact_lock_shared(hashtext(${name}))`.execute(tx);
}
