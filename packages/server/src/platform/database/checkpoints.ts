import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { openThreadPool } from '#platform/concurrency/index.ts';

/** A write-ahead log of more bytes is brought into the database by a thread. */
const maxLogBytes = 16 * 1024 * 1024;
/** With more pages the writer itself does it, where steady writes have kept the thread from reaching the end. */
const maxLogPages = 20_000;
const minPauseMs = 1_000;

export type Checkpoints = { afterWrite(): void; end(): Promise<void> };

/**
 * SQLite brings its write-ahead log into the database when a commit finds it long, and lets everybody wait for the disk
 * meanwhile. Here a thread does it while the writer goes on.
 */
export function startCheckpoints(path: string, writer: DatabaseSync): Checkpoints {
  writer.exec(`pragma wal_autocheckpoint = ${maxLogPages}; pragma journal_size_limit = ${maxLogBytes}`);
  const module = new URL('./checkpoint-worker.ts', import.meta.url);
  const thread = openThreadPool<string, void>({ module, maxThreads: 1, maxIdleMs: 0 });
  let running: Promise<void> | null = null;
  let next = 0;

  async function run(): Promise<void> {
    // One that fails leaves the log as it is, for the next one or the writer.
    await thread.run(path).catch(() => undefined);
    running = null;
    next = performance.now() + minPauseMs;
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
