import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { openThreadPool } from '#platform/concurrency/index.ts';

/** When the write-ahead log exceeds this size in bytes, a thread checkpoints it. */
const maxLogBytes = 16 * 1024 * 1024;
/**
 * When the log exceeds this number of pages, the writer itself checkpoints, in case steady writes keep the thread from
 * finishing.
 */
const maxLogPages = 20_000;
/** Twice the size means that the last checkpoint left readers or writers in the log: the next one comes sooner. */
const pauseMs = { usual: 1_000, ofLongLog: 100 } as const;

export type Checkpoints = { afterWrite(): void; end(): Promise<void> };

/**
 * By default, SQLite checkpoints during the commit that finds the log too long, and everybody waits for the disk. Here,
 * a thread checkpoints while the writer continues.
 */
export function startCheckpoints(path: string, writer: DatabaseSync): Checkpoints {
  writer.exec(`pragma wal_autocheckpoint = ${maxLogPages}; pragma journal_size_limit = ${maxLogBytes}`);
  const module = new URL('./checkpoint-worker.ts', import.meta.url);
  const thread = openThreadPool<string, void>({ module, maxThreads: 1, maxIdleMs: 0 });
  let running: Promise<void> | null = null;
  let next = 0;

  async function run(): Promise<void> {
    // After a failed checkpoint, the log stays as it is until the next checkpoint.
    await thread.run(path).catch(() => undefined);
    running = null;
    const isLong = sizeOf(`${path}-wal`) > 2 * maxLogBytes;
    next = performance.now() + (isLong ? pauseMs.ofLongLog : pauseMs.usual);
  }

  return {
    afterWrite() {
      if (running || performance.now() < next || sizeOf(`${path}-wal`) <= maxLogBytes) return;
      running = run();
    },
    async end() {
      await running;
      await thread.close();
    },
  };
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
