import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { constants, type DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, type KyselyPlugin, type Transaction } from 'kysely';
import { createSemaphore, createYielder, type Semaphore } from '#platform/concurrency/index.ts';
import {
  type AuditEntry,
  type Change,
  type Clock,
  type Database,
  type DatabaseLocation,
  databasePath,
  type Query,
} from './database.ts';
import { postgresDialect, sqliteDialect } from './engines.ts';
import { forKysely, openSqlite, openSqliteThreads } from './sqlite.ts';
import { assertNotMoving } from './moves.ts';
import { openPostgres, withNamedStatements } from './postgres.ts';
import { openLongReads } from './long-reads.ts';
import type { Tables } from './tables.ts';
import { writeEntries } from './audit.ts';

export function openDatabase(where: DatabaseLocation, clock: Clock): Database {
  const { databaseUrl, dataDir, readUrl = null, store = '' } = where;
  const { writer, seal, ...opened } = databaseUrl ? openOnPostgres(databaseUrl, readUrl) : openOnSqlite(dataDir);
  const checks = { areOn: false, store };
  return {
    ...opened,
    store,
    ...openTransactions(writer, clock, checks),
    mutex: createMutexes(),
    seal() {
      checks.areOn = true;
      seal();
    },
  };
}

type Opened = Pick<Database, 'engine' | 'source' | 'read' | 'seal' | 'close'> & { writer: Query };

function openOnSqlite(dataDir: string): Opened {
  mkdirSync(resolve(dataDir), { recursive: true });
  const path = databasePath(dataDir);
  const connection = openSqlite(path, { readOnly: false });
  const plugins = [yieldBetweenStatements()];
  const writer = new Kysely<Tables>({ dialect: sqliteDialect(forKysely(connection)), plugins });
  const reading = openSqlite(path, { readOnly: true, isMapped: true });
  const read = new Kysely<Tables>({ dialect: sqliteDialect(forKysely(reading)) });
  const source = openSqliteThreads(path);
  return {
    engine: 'sqlite',
    source,
    read,
    writer,
    seal: () => sealSqlite(connection),
    async close() {
      await Promise.all([read.destroy(), source.close()]);
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

function openOnPostgres(url: string, readUrl: string | null): Opened {
  const pool = openPostgres(url, maxConnections.reading);
  const read = new Kysely<Tables>({ dialect: postgresDialect(withNamedStatements(pool)) });
  const writing = openPostgres(url, maxConnections.writing);
  const writer = new Kysely<Tables>({ dialect: postgresDialect(writing) });
  const source = openLongReads({ pool, writing, readUrl });
  return {
    engine: 'postgres',
    source,
    read,
    writer,
    seal() {},
    async close() {
      await Promise.all([read.destroy(), writer.destroy(), source.close()]);
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

/** SQLite answers synchronously: with this plugin, other work runs between the statements of a change. */
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

function openTransactions(
  writer: Query,
  clock: Clock,
  checks: { readonly areOn: boolean; store: string },
): Pick<Database, 'change' | 'write'> {
  const write: Database['write'] = (work) =>
    writer.transaction().execute(async (tx) => {
      if (checks.areOn) await assertNotMoving(tx, checks.store);
      return work(tx);
    });
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

/** Kysely's transactions have private fields, so they cannot be copied or wrapped, only extended. */
function withAudit(transaction: Transaction<Tables>, entries: AuditEntry[]): Change {
  const audit: Change['audit'] = (action, record, change = {}) => void entries.push({ action, record, ...change });
  return Object.assign(transaction, { audit });
}

/**
 * How long a call waits for such a write, in ms. On SQLite it may queue behind a long change, which must not delay
 * reads.
 */
const maxWaitMs = 250;

const pendingWrites = new WeakMap<Database, Set<string>>();

type Around = { database: Database; log: { warn(about: object, message: string): void } };

type Note = {
  key: string;
  write: (tx: Transaction<Tables>) => Promise<void>;
  failure: string;
};

/** On such data the call does not depend: it goes on if the write is late or fails, as when the disk is full. */
export async function writeInBackground({ database, log }: Around, { key, write, failure }: Note): Promise<void> {
  const pending = pendingWrites.get(database) ?? new Set();
  pendingWrites.set(database, pending);
  if (pending.has(key)) return;
  pending.add(key);
  const noted = database.write(write).finally(() => pending.delete(key));
  const settled = noted.catch((error: unknown) => log.warn({ err: error }, failure));
  await Promise.race([settled, wait(maxWaitMs, undefined, { ref: false })]);
}
