import { type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import type { Engine } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * Waits until no other transaction holds this lock, and holds it until the end of the transaction. For rules that
 * involve several rows; SQLite needs no lock, because it has only one writer.
 */
export async function lock(tx: Transaction<Tables>, engine: Engine, name: string): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx);
}

/** Takes the lock in shared mode: waits only if another transaction holds it exclusively. */
export async function lockShared(tx: Transaction<Tables>, engine: Engine, name: string): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock_shared(hashtext(${name}))`.execute(tx);
}

/** Locks rows until the end of the transaction, of one of the joined tables if it is given; SQLite has one writer. */
export const lockRows =
  <DB, Table extends keyof DB>(engine: Engine, of?: Table & string) =>
  <Row>(query: SelectQueryBuilder<DB, Table, Row>): SelectQueryBuilder<DB, Table, Row> =>
    engine === 'postgres' ? query.forNoKeyUpdate(of) : query;
