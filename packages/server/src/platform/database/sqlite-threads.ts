import { minute } from '@eemusic/contract/platform/durations';
import type { CompiledQuery } from 'kysely';
import { openThreadPool } from '#platform/concurrency/index.ts';
import type { Batch, BatchesTask } from './batches-worker.ts';
import { batchShares, maxConcurrentBatches } from './limits.ts';
import type { ReadTask } from './read-worker.ts';
import { rowsOf } from './sqlite.ts';

type Query = Pick<CompiledQuery, 'sql' | 'parameters'>;

export type SqliteThreads = {
  read(query: Query): Promise<unknown[]>;
  /** Runs on a thread that is reserved for urgent reads. */
  readUrgently(query: Query): Promise<unknown[]>;
  /** Yields all rows from one snapshot; in WAL mode this does not block writers. */
  readBatches(query: Query, size: number): AsyncGenerator<unknown[], void>;
  close(): Promise<void>;
};

/** A query whose rows need more memory than this ends its thread, but not the server. */
const memory = { maxOldGenerationSizeMb: 256 };
const reader = { module: new URL('./read-worker.ts', import.meta.url), maxIdleMs: minute, memory };
const batchReader = { module: new URL('./batches-worker.ts', import.meta.url), maxIdleMs: 5_000, shares: batchShares };

/** Threads that read one SQLite file, each through its own read-only connection. */
export function openSqliteThreads(path: string): SqliteThreads {
  const readers = openThreadPool<ReadTask, unknown[]>({ ...reader, maxThreads: 2 });
  const urgentReaders = openThreadPool<ReadTask, unknown[]>({ ...reader, maxThreads: 1 });
  const batchReaders = openThreadPool<BatchesTask, Batch>({ ...batchReader, maxThreads: maxConcurrentBatches });
  return {
    read: ({ sql, parameters }) => readers.run({ path, sql, parameters }),
    readUrgently: ({ sql, parameters }) => urgentReaders.run({ path, sql, parameters }),
    async *readBatches({ sql, parameters }, size) {
      const batches = batchReaders.stream({ path, sql, parameters, size });
      for await (const { columns, rows } of batches) yield rowsOf(columns, rows);
    },
    async close() {
      await Promise.all([readers, urgentReaders, batchReaders].map((pool) => pool.close()));
    },
  };
}
