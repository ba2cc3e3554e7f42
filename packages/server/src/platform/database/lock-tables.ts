import { setTimeout as wait } from 'node:timers/promises';
import { second } from '@eemusic/contract/platform/durations';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { isSqlite } from './engines.ts';
import type { Tables } from './tables.ts';

/** In ms. For both statements together shorter than `deadlock_timeout`, after which PostgreSQL cancels somebody. */
const maxLockWait = 0.4 * second;

const pause = second;

/** Cancelled by statement_timeout, or as one of several that wait for each other. */
const unavailable = new Set<unknown>(['57014', '40P01']);

/**
 * On PostgreSQL takes all tables before a migration changes the first one, because a node of the version before may be
 * at work on them. Taken one by one, its transactions and the migration could wait for each other, and PostgreSQL would
 * cancel one. While somebody holds a table for long, such as a backup, this lets go of all of them again and again, so
 * that others are not kept waiting. `migrations` stays free for `/readyz`. SQLite has one writer.
 */
export async function lockTables(tx: Transaction<Tables>): Promise<void> {
  if (isSqlite(tx)) return;
  const statements = await lockStatements(tx);
  await sql`savepoint unlocked`.execute(tx);
  for (;;) {
    try {
      await sql`set local statement_timeout = ${sql.lit(maxLockWait)}`.execute(tx);
      for (const statement of statements) await statement.execute(tx);
      await sql`set local statement_timeout = 0`.execute(tx);
      return;
    } catch (error) {
      if (!unavailable.has((error as { code?: unknown }).code)) throw error;
      await sql`rollback to savepoint unlocked`.execute(tx);
      await wait(pause);
    }
  }
}

async function lockStatements(tx: Transaction<Tables>): Promise<RawBuilder<unknown>[]> {
  const { rows } = await sql<{ name: string; lockable: boolean; owned: boolean }>`select relname as name,
      has_table_privilege(pg_class.oid, 'update, delete, truncate') as lockable, rolname = current_user as owned
    from pg_class join pg_roles on pg_roles.oid = relowner
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> 'migrations'`.execute(tx);
  const lockable = rows.filter((row) => row.lockable).map(({ name }) => sql.table(name));
  // Locking asks for rights that the console gave up on the audit trail; this change of nothing takes the same lock.
  const others = rows.filter((row) => row.owned && !row.lockable);
  return [
    ...others.map(({ name }) => sql`alter table ${sql.table(name)} drop constraint if exists none_of_this_name`),
    ...(lockable.length > 0 ? [sql`lock table ${sql.join(lockable)} in access exclusive mode`] : []),
  ];
}
