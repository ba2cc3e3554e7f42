import { statSync } from 'node:fs';
import { openThreadPool } from '#platform/concurrency/index.ts';
import { maxLogBytes } from './limits.ts';

/** Twice the size means that the last checkpoint left readers or writers in the log: the next one comes sooner. */
const pauseMs = { usual: 1_000, ofLongLog: 100 } as const;

export type Checkpoints = { afterWrite(): void; end(): Promise<void> };

/**
 * By default, SQLite checkpoints during the commit that finds the log too long, and everybody waits for the disk. Here,
 * a thread checkpoints while the writer continues; connections that write are opened so that they leave it to the
 * thread.
 */
export function startCheckpoints(path: string): Checkpoints {
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
