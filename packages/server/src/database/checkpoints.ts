import { once } from 'node:events';
import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';

/** Bytes of the log from which on it is brought into the database aside. */
const longLog = 16 * 1024 * 1024;
/** Pages of the log from which on the writer itself does it: where something has kept it from being done aside. */
const mostPages = 100_000;
/** In ms. */
const rest = 1_000;

export type Checkpoints = { afterWrite(): void; end(): Promise<void> };

/**
 * SQLite brings its write-ahead log into the database when a commit finds it long, and lets everybody wait for the disk
 * meanwhile. Here a thread does it, beside the writer.
 */
export function checkpointsAside(path: string, writer: DatabaseSync): Checkpoints {
  writer.exec(`pragma wal_autocheckpoint = ${mostPages}; pragma journal_size_limit = ${longLog}`);
  let running: Promise<unknown> | null = null;
  let next = 0;

  return {
    afterWrite() {
      if (running || performance.now() < next || sizeOf(`${path}-wal`) <= longLog) return;
      const worker = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), { workerData: { path } });
      worker.unref();
      // One that fails leaves the log as it is, for the next one or the writer.
      worker.on('error', () => undefined);
      running = once(worker, 'exit').finally(() => {
        running = null;
        next = performance.now() + rest;
      });
    },
    end: async () => void (await running),
  };
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
