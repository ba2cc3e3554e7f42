import { resolve } from 'node:path';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import { createSemaphore, type Semaphore } from '#platform/concurrency/index.ts';
import { makeFolder } from '#platform/make-folder.ts';
import { type Clock, type Database, databasePath, type DatabaseLocation } from './database.ts';
import { batchShares, maxConcurrentBatches } from './limits.ts';
import { withNamedStatements } from './named-statements.ts';
import { openPostgres } from './postgres.ts';
import { openReplica } from './replica.ts';
import { sealSqlite } from './seal-sqlite.ts';
import { forKysely, openSqlite } from './sqlite.ts';
import { openSqliteThreads } from './sqlite-threads.ts';
import type { Tables } from './tables.ts';
import { openTransactions } from './transactions.ts';
import { yieldBetweenStatements } from './yield-between-statements.ts';

/** The remaining connections of the pool serve short reads. */
const maxLongReads = 4;

/** Opens a database; a null `databaseUrl` means SQLite in `dataDir`. */
export function openDatabase(where: DatabaseLocation, clock: Clock): Database {
  return where.databaseUrl
    ? openOnPostgres(where.databaseUrl, where.readUrl ?? null, clock)
    : openOnSqlite(where.dataDir, clock);
}

function openOnSqlite(dataDir: string, clock: Clock): Database {
  makeFolder(resolve(dataDir));
  const path = databasePath(dataDir);
  const connection = openSqlite(path, { readOnly: false });
  const plugins = [yieldBetweenStatements()];
  const writer = new Kysely<Tables>({ dialect: new SqliteDialect({ database: forKysely(connection) }), plugins });
  const reading = openSqlite(path, { readOnly: true, isMapped: true });
  const read = new Kysely<Tables>({ dialect: new SqliteDialect({ database: forKysely(reading) }) });
  const dataVersion = reading.prepare('pragma data_version');
  const threads = openSqliteThreads(path);
  return {
    engine: 'sqlite',
    source: { engine: 'sqlite', path, threads },
    read,
    ...openTransactions(writer, 'sqlite', clock),
    mutex: createMutexes(),
    state: () => Number(dataVersion.get()?.['data_version']),
    seal: () => sealSqlite(connection),
    async close() {
      await Promise.all([read.destroy(), threads.close()]);
      // Kysely does not close a connection that it has never used. The writer closes last, because a read-only
      // connection cannot checkpoint the log.
      if (reading.isOpen) reading.close();
      await writer.destroy();
      if (connection.isOpen) connection.close();
    },
  };
}

/** Writers hold a connection while they wait for each other's locks, so readers have a pool of their own. */
const maxConnections = { reading: 8, writing: 8 };

function openOnPostgres(url: string, readUrl: string | null, clock: Clock): Database {
  const pool = openPostgres(url, maxConnections.reading);
  const read = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withNamedStatements(pool) }) });
  const writing = openPostgres(url, maxConnections.writing);
  const writer = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: writing }) });
  const replica = readUrl === null ? null : openReplica(readUrl);
  return {
    engine: 'postgres',
    source: {
      engine: 'postgres',
      pool,
      replica,
      longReads: createSemaphore(maxLongReads),
      batchReads: createSemaphore(maxConcurrentBatches, batchShares),
    },
    read,
    ...openTransactions(writer, 'postgres', clock),
    mutex: createMutexes(),
    state: () => null,
    seal: () => undefined,
    async close() {
      await Promise.all([read.destroy(), writer.destroy(), replica?.close()]);
      // Kysely does not close a pool that it has never used.
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
