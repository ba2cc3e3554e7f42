import { sql, type Transaction } from 'kysely';
import type { Engine } from './database.ts';
import type { Tables } from './tables.ts';

/** Serialises transactions that check a rule over several rows; SQLite has only one writer. */
export async function lock(tx: Transaction<Tables>, engine: Engine, name: string): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx);
}

/** Takes the lock in shared mode: waits only while somebody holds it exclusively. */
export async function lockShared(tx: Transaction<Tables>, engine: Engine, name: string): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock_shared(hashtext(${name}))`.execute(tx);
}
