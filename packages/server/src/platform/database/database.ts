import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql, SqliteDialect, type Transaction } from 'kysely';
import type pg from 'pg';
import { createSemaphore, type Semaphore } from '#platform/concurrency/index.ts';
import type { Actor } from './actor.ts';
import type { AuditEntry, RecordName } from './audit.ts';
import { openPostgres } from './postgres.ts';
import { startCheckpoints } from './checkpoints.ts';
import { maxConcurrentBatches } from './limits.ts';
import { sealSqlite } from './seal.ts';
import { forKysely, openSqlite } from './sqlite.ts';
import { openSqliteThreads, type SqliteThreads } from './sqlite-threads.ts';
import type { Tables } from './tables.ts';
import { openTransactions } from './transactions.ts';
import { yieldBetweenStatements } from './yield-between-statements.ts';

export type Engine = 'sqlite' | 'postgres';

/** A server's address, or null for SQLite in the folder of data. */
export type DatabasePlace = { databaseUrl: string | null; dataDir: string };

export const databasePath = (dataDir: string) => join(dataDir, 'eemusic.sqlite');

export type Query = Kysely<Tables>;

/** A transaction that must leave an audit entry. */
export type Change = Transaction<Tables> & {
  audit(action: string, record: RecordName, change?: Omit<AuditEntry, 'action' | 'record'>): void;
};

/** Where to find the rows: a file on SQLite, a pool on PostgreSQL. */
export type Source =
  | { engine: 'sqlite'; path: string; threads: SqliteThreads }
  | { engine: 'postgres'; pool: pg.Pool; longReads: Semaphore; batchReads: Semaphore };

/** The other connections are for reads that are answered at once. */
const maxLongReads = 4;

export type Database = {
  engine: Engine;
  source: Source;
  /** Reads outside a transaction; on SQLite by a connection of its own that cannot write. */
  read: Query;
  /** A transaction with its audit entries: both are kept, or neither. */
  change<Result>(by: Actor, work: (tx: Change) => Promise<Result>): Promise<Result>;
  /** A transaction that leaves no audit entry, for what nobody did: sessions seen, jobs leased, answers kept. */
  write<Result>(work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  /**
   * The lock of this name on this node. Whoever waits for it before a change holds no connection meanwhile: a crowd of
   * them would leave none for those who only read.
   */
  mutex(name: string): Semaphore;
  /** Changes whenever anything was written; null on PostgreSQL, which has no such number. */
  state(): number | null;
  /** From now on nothing can change the shape of the audit trail. */
  seal(): void;
  close(): Promise<void>;
};

export type Clock = { now(): Date };

/** `databaseUrl` null means SQLite in `dataDir`. */
export function openDatabase(where: DatabasePlace, clock: Clock): Database {
  return where.databaseUrl ? openOnPostgres(where.databaseUrl, clock) : openOnSqlite(where.dataDir, clock);
}

function openOnSqlite(dataDir: string, clock: Clock): Database {
  mkdirSync(dataDir, { recursive: true });
  const path = databasePath(dataDir);
  const connection = openSqlite(path, { readOnly: false });
  const plugins = [yieldBetweenStatements()];
  const writer = new Kysely<Tables>({ dialect: new SqliteDialect({ database: forKysely(connection) }), plugins });
  const reading = openSqlite(path, { readOnly: true, isMapped: true });
  const read = new Kysely<Tables>({ dialect: new SqliteDialect({ database: forKysely(reading) }) });
  const dataVersion = reading.prepare('pragma data_version');
  const threads = openSqliteThreads(path);
  const checkpoints = startCheckpoints(path, connection);
  return {
    engine: 'sqlite',
    source: { engine: 'sqlite', path, threads },
    read,
    ...openTransactions(writer, { engine: 'sqlite', clock, afterWrite: checkpoints.afterWrite }),
    mutex: createMutexes(),
    state: () => Number(dataVersion.get()?.['data_version']),
    seal: () => sealSqlite(connection),
    async close() {
      await checkpoints.end();
      await Promise.all([read.destroy(), threads.close()]);
      // Kysely leaves open what it never used. The writer closes last: a read-only connection cannot bring the log into the database.
      if (reading.isOpen) reading.close();
      await writer.destroy();
      if (connection.isOpen) connection.close();
    },
  };
}

/** Writers wait for each other's locks while they hold a connection; readers must find one all the same. */
const maxConnections = { reading: 8, writing: 8 };

function openOnPostgres(url: string, clock: Clock): Database {
  const pool = openPostgres(url, maxConnections.reading);
  const read = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const writing = openPostgres(url, maxConnections.writing);
  const writer = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: writing }) });
  return {
    engine: 'postgres',
    source: {
      engine: 'postgres',
      pool,
      longReads: createSemaphore(maxLongReads),
      batchReads: createSemaphore(maxConcurrentBatches),
    },
    read,
    ...openTransactions(writer, { engine: 'postgres', clock }),
    mutex: createMutexes(),
    state: () => null,
    seal: () => undefined,
    async close() {
      await Promise.all([read.destroy(), writer.destroy()]);
      // Kysely leaves a pool open that it never used.
      for (const each of [pool, writing]) if (!each.ending) await each.end();
    },
  };
}

function createMutexes(): Database['mutex'] {
  const mutexes = new Map<string, Semaphore>();
  return (name) => {
    const mutex = mutexes.get(name) ?? createSemaphore(1);
    mutexes.set(name, mutex);
    return mutex;
  };
}

/** Serialises transactions that check a rule over several rows; SQLite has one writer anyway. */
export async function lock(tx: Transaction<Tables>, engine: Engine, name: string): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx);
}

/** Waits for whoever has the lock, beside others who share it. */
export async function lockShared(tx: Transaction<Tables>, engine: Engine, name: string): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock_shared(hashtext(${name}))`.execute(tx);
}
