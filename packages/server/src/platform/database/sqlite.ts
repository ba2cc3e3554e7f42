import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { on } from 'node:events';
import { MessageChannel, type MessagePort, type Transferable } from 'node:worker_threads';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { minute } from '@eemusic/contract/platform/durations';
import type { Piscina } from 'piscina';
import { createSemaphore } from '#platform/concurrency/index.ts';
import type { LongQuery, Source } from './database.ts';

const maxStatements = 500;

/** How much of the write-ahead log's file is kept once the log has been longer. */
const maxLogBytes = 16 * 1024 * 1024;

/** The maximum; mapped pages need not be copied for each read. */
const mapped = 2 ** 31 - 65_536;

/** In KB, of each connection: for pages that are not mapped. */
const cached = 32 * 1024;

type Access = { readOnly: boolean; isMapped?: boolean };

/** Opens a SQLite file and checks that the settings are in effect by which committed rows survive a power cut. */
export function openSqlite(path: string, access: Access): DatabaseSync {
  try {
    return openConnection(path, access);
  } catch (error) {
    if (error instanceof Error) error.message = `${path}: ${error.message}`;
    throw error;
  }
}

function openConnection(path: string, { readOnly, isMapped = false }: Access): DatabaseSync {
  const connection = new DatabaseSync(path, { readOnly, enableForeignKeyConstraints: true, timeout: 5000 });
  if (!readOnly) connection.exec(`pragma journal_mode = wal; pragma journal_size_limit = ${maxLogBytes}`);
  connection.exec(`pragma synchronous = full; pragma cache_size = -${cached}; pragma temp_store = memory`);
  if (isMapped) connection.exec(`pragma mmap_size = ${mapped}`);

  assertPragma(connection, 'journal_mode', 'wal');
  assertPragma(connection, 'synchronous', 2);
  assertPragma(connection, 'foreign_keys', 1);
  assertPragma(connection, 'busy_timeout', 5000, 'timeout');
  return connection;
}

function assertPragma(connection: DatabaseSync, name: string, expected: string | number, column = name): void {
  const value = connection.prepare(`pragma ${name}`).get()?.[column];
  if (value !== expected) throw new Error(`SQLite: ${name} is ${value}, but must be ${expected}`);
}

type ArrayStatement = Pick<StatementSync, 'columns' | 'run'> & {
  all(...parameters: SQLInputValue[]): unknown[][];
  iterate(...parameters: SQLInputValue[]): Iterable<unknown[]>;
};

/** Row objects are slow, because they share no shape. The types do not declare rows as arrays, hence the cast. */
export function prepareArrays(connection: DatabaseSync, sql: string): ArrayStatement {
  const statement = connection.prepare(sql);
  statement.setReturnArrays(true);
  return statement as unknown as ArrayStatement;
}

type Prepared = { statement: ArrayStatement; columns: string[] };
type Fields = Record<string, unknown>;

/** Adapts node:sqlite to Kysely's SQLite dialect, with a cache of prepared statements. */
export function forKysely(connection: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, Prepared>();

  function prepared(sql: string): Prepared {
    const cached = statements.get(sql);
    if (cached) {
      statements.delete(sql);
      statements.set(sql, cached);
      return cached;
    }
    const [oldest] = statements.keys();
    if (statements.size >= maxStatements && oldest !== undefined) statements.delete(oldest);
    const statement = prepareArrays(connection, sql);
    const entry = { statement, columns: columnsOf(statement) };
    statements.set(sql, entry);
    return entry;
  }

  return {
    close: () => connection.close(),
    prepare(sql): SqliteStatement {
      // A transaction that reads first and writes later would fail immediately if another process writes; `immediate`
      // waits.
      if (sql === 'begin') return once(connection, 'begin immediate');
      // When the disk is full, SQLite ends the transaction itself. A rollback would then fail and hide the cause.
      if (sql === 'rollback' && !connection.isTransaction) return nothing;
      if (/^(commit|rollback|savepoint|release|create|drop|alter)\b/i.test(sql)) return once(connection, sql);
      const entry = prepared(sql);
      const { statement } = entry;
      return {
        reader: entry.columns.length > 0,
        all: (parameters) => asObjects(entry, statement.all(...asInput(parameters))),
        run: (parameters) => statement.run(...asInput(parameters)),
        *iterate(parameters) {
          for (const row of statement.iterate(...asInput(parameters))) yield* asObjects(entry, [row]);
        },
      };
    },
  };
}

export const columnsOf = (statement: Pick<StatementSync, 'columns'>) => statement.columns().map(({ name }) => name);

function asObjects(entry: Prepared, rows: readonly unknown[][]): Fields[] {
  const [first] = rows;
  // SQLite has prepared the statement again, because its table gained a column.
  if (first && first.length !== entry.columns.length) entry.columns = columnsOf(entry.statement);
  return rowsOf(entry.columns, rows);
}

/** Rows are read, and passed between threads, as arrays. */
export function rowsOf(columns: readonly string[], rows: readonly unknown[][]): Fields[] {
  return rows.map((values) => {
    const row: Fields = {};
    for (let index = 0; index < columns.length; index += 1) row[columns[index] ?? ''] = values[index];
    return row;
  });
}

const nothing: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
};

function once(connection: DatabaseSync, sql: string): SqliteStatement {
  return {
    ...nothing,
    run() {
      connection.exec(sql);
      return { changes: 0, lastInsertRowid: 0 };
    },
  };
}

function asInput(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
      return value;
    if (value instanceof Uint8Array) return value;
    throw new TypeError(`SQLite takes no ${typeof value} as a parameter`);
  });
}

/** More would take connections or threads from short queries. */
export const maxConcurrentBatches = 3;

/** Leaves at least one slot free when somebody reads exports slowly. */
export const batchShares = { maxHeldEach: maxConcurrentBatches - 1, maxWaitingEach: 10 };

/** `source` tells apart two files that were at the same path one after the other. */
export type ReadTask = { source: number; path: string; sql: string; parameters: readonly unknown[] };
export type BatchesTask = ReadTask & { size: number; port: MessagePort };
export type Batch = { columns: readonly string[]; rows: unknown[][] };

/** An error loses its own fields between threads, so they are sent separately. */
export type Outcome<Result> = { result: Result } | { fault: { message: string; stack: string; fields: object } };

const maxConcurrentReads = 2;

/** Number of batches that are requested in advance, so that producer and consumer work at the same time. */
const batchesAhead = 2;

/** A query whose rows need more memory than this ends its thread, but not the server. */
const maxMemoryMb = 256;

/** The threads of all open sources: one takes a quarter of a second to start. */
let threads: Promise<Piscina> | undefined;
let openSources = 0;
let lastSource = 0;

/** Reads a SQLite file in threads, each through its own read-only connection. */
export function openSqliteThreads(path: string): Source {
  const file = { source: (lastSource += 1), path };
  openSources += 1;
  // Reads wait here, because Piscina drops its own queue when its last thread is terminated.
  const reads = createSemaphore(maxConcurrentReads);
  const batchReads = createSemaphore(maxConcurrentBatches, batchShares);
  const closing = new AbortController();
  const { signal } = closing;

  async function run<Result>(
    name: 'read' | 'readBatches',
    task: ReadTask | BatchesTask,
    transferList: Transferable[] = [],
  ): Promise<Result> {
    try {
      signal.throwIfAborted();
      threads ??= openThreads();
      const outcome = (await (await threads).run(task, { name, signal, transferList })) as Outcome<Result>;
      if ('result' in outcome) return outcome.result;
      const { message, stack, fields } = outcome.fault;
      throw Object.assign(new Error(message), { stack, ...fields });
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    }
  }

  const read = ({ sql, parameters }: LongQuery) =>
    reads.run(() => run<unknown[]>('read', { ...file, sql, parameters }));

  return {
    pools: {},
    checkStandby: null,
    read,
    readOnReplica: read,
    async *readBatches({ sql, parameters }, size) {
      const release = await batchReads.acquire();
      const { port1: port, port2 } = new MessageChannel();
      const batches = on(port, 'message', { close: ['close'] }) as AsyncIterable<[IteratorResult<Batch, void>]>;
      const ended = run<void>('readBatches', { ...file, sql, parameters, size, port: port2 }, [port2]).finally(release);
      ended.catch(() => port.close());
      try {
        for (let ahead = 0; ahead < batchesAhead; ahead += 1) port.postMessage('next');
        for await (const [batch] of batches) {
          if (batch.done) return;
          port.postMessage('next');
          yield rowsOf(batch.value.columns, batch.value.rows);
        }
        await ended;
      } finally {
        port.close();
      }
    },
    async close() {
      if (signal.aborted) return;
      closing.abort(new Error('The database was closed before this was read'));
      openSources -= 1;
      if (openSources > 0) return;
      const ended = threads;
      threads = undefined;
      await (await ended)?.destroy();
    },
  };
}

/** Loaded with the first read, to save memory on an idle server. */
async function openThreads(): Promise<Piscina> {
  const { Piscina } = await import('piscina');
  const piscina = new Piscina({
    filename: new URL('./read-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: maxConcurrentReads + maxConcurrentBatches,
    idleTimeout: minute,
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  });
  // If the last thread cannot start, the task for it would never settle.
  piscina.on('error', () => {
    if (piscina.threads.length > 0) return;
    threads = undefined;
    void piscina.destroy();
  });
  return piscina;
}
