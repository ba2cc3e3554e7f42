import { on } from 'node:events';
import { MessageChannel, type Transferable } from 'node:worker_threads';
import { minute } from '@eemusic/contract/platform/durations';
import type { CompiledQuery } from 'kysely';
import type { Piscina } from 'piscina';
import { createSemaphore } from '#platform/concurrency/index.ts';
import { batchShares, maxConcurrentBatches } from './limits.ts';
import type { Batch, BatchesTask, Outcome, ReadTask } from './read-worker.ts';
import { rowsOf } from './sqlite.ts';

type Query = Pick<CompiledQuery, 'sql' | 'parameters'>;

/** Threads that read one SQLite file, each through its own read-only connection; callers take turns. */
export type SqliteThreads = {
  read(query: Query): Promise<unknown[]>;
  /**
   * Yields all rows from one snapshot, at most two batches ahead of the consumer, who may stop early; in WAL mode this
   * does not block writers.
   */
  readBatches(query: Query, size: number): AsyncGenerator<unknown[], void>;
  /** Rejects running and waiting reads, and ends the threads. */
  close(): Promise<void>;
};

const maxConcurrentReads = 2;

/** Number of batches that are requested in advance, so that producer and consumer work at the same time. */
const batchesAhead = 2;

/** A query whose rows need more memory than this ends its thread, but not the server. */
const maxMemoryMb = 256;

class ThreadLimitExceeded extends Error {
  override name = 'ThreadLimitExceeded';

  constructor() {
    super('The work in a thread took too much memory');
  }
}

export function openSqliteThreads(path: string): SqliteThreads {
  // Reads wait here, because Piscina drops its own queue when its last thread is terminated.
  const reads = createSemaphore(maxConcurrentReads);
  const batchReads = createSemaphore(maxConcurrentBatches, batchShares);
  const closing = new AbortController();
  const { signal } = closing;
  let threads: Promise<Piscina> | undefined;

  async function run<Result>(
    name: 'read' | 'readBatches',
    task: ReadTask | BatchesTask,
    transferList: Transferable[] = [],
  ): Promise<Result> {
    threads ??= openThreads();
    try {
      const outcome = (await (await threads).run(task, { name, signal, transferList })) as Outcome<Result>;
      if ('result' in outcome) return outcome.result;
      const { message, stack, fields } = outcome.fault;
      throw Object.assign(new Error(message), { stack, ...fields });
    } catch (error) {
      signal.throwIfAborted();
      throw isOutOfMemory(error) ? new ThreadLimitExceeded() : error;
    }
  }

  return {
    async read({ sql, parameters }) {
      const release = await reads.acquire(signal);
      return run<unknown[]>('read', { path, sql, parameters }).finally(release);
    },
    async *readBatches({ sql, parameters }, size) {
      const release = await batchReads.acquire(signal);
      const { port1: port, port2 } = new MessageChannel();
      const batches = on(port, 'message', { close: ['close'] }) as AsyncIterable<[IteratorResult<Batch, void>]>;
      const ended = run<void>('readBatches', { path, sql, parameters, size, port: port2 }, [port2]).finally(release);
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
      closing.abort(new Error('The database was closed before this was read'));
      await (await threads)?.destroy();
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
  piscina.on('error', () => void (piscina.threads.length === 0 && piscina.destroy()));
  return piscina;
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
