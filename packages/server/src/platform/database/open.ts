import { resolve } from 'node:path';
import { constants, type DatabaseSync } from 'node:sqlite';
import { Kysely, type KyselyPlugin, type Transaction } from 'kysely';
import { createSemaphore, createYielder, type Semaphore } from '#platform/concurrency/index.ts';
import { makeFolder } from '#platform/make-folder.ts';
import { type Change, type Clock, type Database, type DatabaseLocation, databasePath, type Query } from './database.ts';
import { postgresDialect, sqliteDialect } from './engines.ts';
import { batchShares, maxConcurrentBatches } from './limits.ts';
import { withNamedStatements } from './named-statements.ts';
import { openPostgres } from './postgres.ts';
import { openReplica } from './replica.ts';
import { forKysely, openSqlite } from './sqlite.ts';
import { openSqliteThreads } from './sqlite-threads.ts';
import type { Tables } from './tables.ts';
import { writeEntries } from './audit.ts';
import type { AuditEntry } from './audit-entry.ts';

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
  const writer = new Kysely<Tables>({ dialect: sqliteDialect(forKysely(connection)), plugins });
  const reading = openSqlite(path, { readOnly: true, isMapped: true });
  const read = new Kysely<Tables>({ dialect: sqliteDialect(forKysely(reading)) });
  const dataVersion = reading.prepare('pragma data_version');
  const threads = openSqliteThreads(path);
  return {
    engine: 'sqlite',
    source: { engine: 'sqlite', path, threads },
    read,
    ...openTransactions(writer, clock),
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
  const read = new Kysely<Tables>({ dialect: postgresDialect(withNamedStatements(pool)) });
  const writing = openPostgres(url, maxConnections.writing);
  const writer = new Kysely<Tables>({ dialect: postgresDialect(writing) });
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
    ...openTransactions(writer, clock),
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

/**
 * SQLite answers synchronously, so a change with many statements would block the event loop until its end. With this
 * plugin, other work runs between statements; other writers still wait for the whole change.
 */
function yieldBetweenStatements(): KyselyPlugin {
  const yieldIfDue = createYielder();
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const yielding = yieldIfDue();
      if (yielding) await yielding;
      return result;
    },
  };
}

/** After the migrations, nothing may alter or drop the tables of the audit trail, or add or drop their triggers. */
function sealSqlite(connection: DatabaseSync): void {
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

function openTransactions(writer: Query, clock: Clock): Pick<Database, 'change' | 'write'> {
  const write: Database['write'] = (work) => writer.transaction().execute(work);
  const change: Database['change'] = (by, work) =>
    write(async (transaction) => {
      const entries: AuditEntry[] = [];
      const tx = withAudit(transaction, entries);
      const result = await work(tx);
      if (entries.length === 0 && !tx.bulks) throw new Error('A change must leave an audit entry');
      await writeEntries(tx, { by, at: clock.now(), bulks: tx.bulks }, entries);
      if (by.repeat && result !== undefined) await by.repeat.keepAnswer(tx, result);
      return result;
    });
  return { write, change };
}

/**
 * Kysely keeps the state of a transaction in private fields, so the object cannot be copied or wrapped, only extended.
 */
function withAudit(transaction: Transaction<Tables>, entries: AuditEntry[]): Change {
  const audit: Change['audit'] = (action, record, change = {}) => void entries.push({ action, record, ...change });
  return Object.assign(transaction, { audit });
}
