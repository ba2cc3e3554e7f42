import { on } from 'node:events';
import { MessageChannel, type ResourceLimits, type Transferable } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import { createSemaphore, type Shares } from './semaphore.ts';
import type { Outcome } from './thread-work.ts';

type Options = {
  /** The URL of a module that exports `run`, made by `threadWork` or `threadStream`. */
  module: URL;
  maxThreads: number;
  /** Idle threads end after this time. */
  maxIdleMs: number;
  /** The part of the pool that one caller may use. */
  shares?: Shares;
  /** Memory limits of a thread; one that exceeds them is terminated. */
  memory?: ResourceLimits;
};

/** Starts threads on demand. Further tasks wait while `maxThreads` are running, and callers take turns. */
export type ThreadPool<Task, Result> = {
  run(task: Task): Promise<Result>;
  /**
   * Yields items, which are produced at most two ahead of the consumer. The consumer may stop early without waiting for
   * the thread.
   */
  stream(task: Task): AsyncGenerator<Result, void>;
  /** Rejects running and waiting tasks, and ends the threads. */
  close(): Promise<void>;
};

/** The work exceeded the memory limit of a thread. */
class ThreadLimitExceeded extends Error {
  override name = 'ThreadLimitExceeded';

  constructor() {
    super('The work in a thread took too much memory');
  }
}

/** Number of items of a stream that are requested in advance, so that producer and consumer work at the same time. */
const itemsAhead = 2;

export function openThreadPool<Task, Result>(options: Options): ThreadPool<Task, Result> {
  const { module, maxThreads, shares } = options;
  // Tasks wait here, because Piscina drops its own queue when its last thread is terminated.
  const permits = createSemaphore(maxThreads, shares);
  const closing = new AbortController();
  let opened: Promise<Piscina> | undefined;

  async function execute<Answer>(task: unknown, transferList: Transferable[] = []): Promise<Answer> {
    const { signal } = closing;
    opened ??= openPiscina(options);
    try {
      const piscina = await opened;
      return unpack(await piscina.run(task, { filename: module.href, name: 'run', signal, transferList }));
    } catch (error) {
      signal.throwIfAborted();
      throw isOutOfMemory(error) ? new ThreadLimitExceeded() : error;
    }
  }

  return {
    async run(task) {
      const release = await permits.acquire(closing.signal);
      return execute<Result>(task).finally(release);
    },
    async *stream(task) {
      const release = await permits.acquire(closing.signal);
      const { port1: port, port2 } = new MessageChannel();
      const items = on(port, 'message', { close: ['close'] });
      const ended = execute<void>({ task, port: port2 }, [port2]).finally(release);
      ended.catch(() => port.close());
      try {
        for (let ahead = 0; ahead < itemsAhead; ahead += 1) port.postMessage('next');
        for await (const [item] of items as AsyncIterable<[IteratorResult<Result, void>]>) {
          if (item.done) return;
          port.postMessage('next');
          yield item.value;
        }
        await ended;
      } finally {
        port.close();
      }
    },
    async close() {
      closing.abort(new Error('The threads were closed before this was done'));
      await (await opened)?.destroy();
    },
  };
}

/** Loaded with the first task, to save memory on an idle server. */
async function openPiscina({ maxThreads, maxIdleMs, memory }: Options): Promise<Piscina> {
  const { Piscina } = await import('piscina');
  const piscina = new Piscina({
    minThreads: 0,
    maxThreads,
    idleTimeout: maxIdleMs,
    atomics: 'disabled',
    ...(memory && { resourceLimits: memory }),
  });
  // If the last thread cannot start, the task for it would never settle.
  piscina.on('error', () => void (piscina.threads.length === 0 && piscina.destroy()));
  return piscina;
}

function unpack<Answer>(outcome: Outcome<Answer>): Answer {
  if ('result' in outcome) return outcome.result;
  const { message, stack, fields } = outcome.fault;
  throw Object.assign(new Error(message), { stack, ...fields });
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
