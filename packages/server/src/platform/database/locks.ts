import { sql, type Transaction } from 'kysely';
import type { Engine } from './database.ts';
import type { Tables } from './tables.ts';

/** Serialises transactions that check a rule over several rows; SQLite has one writer anyway. */
export async function lock(tx: Transaction<Tables>, engine: Engine, name: string): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx);
}

/** Shares the lock with others who share it, and waits while somebody holds it alone. */
export async function lockShared(tx: Transaction<Tables>, engine: Engine, name: string): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock_shared(hashtext(${name}))`.execute(tx);
}
