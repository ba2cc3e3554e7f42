import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';

/** Bytes of the log from which on it is brought into the database aside. */
const longLog = 16 * 1024 * 1024;
/** Pages of the log from which on the writer itself does it: where something has kept it from being done aside. */
const maxPages = 100_000;
/** In ms. */
const rest = 1_000;

export type Checkpoints = { afterWrite(): void; end(): Promise<void> };

/**
 * SQLite brings its write-ahead log into the database when a commit finds it long, and lets everybody wait for the disk
 * meanwhile. Here a thread does it, beside the writer.
 */
export function checkpointsAside(path: string, writer: DatabaseSync): Checkpoints {
  writer.exec(`pragma wal_autocheckpoint = ${maxPages}; pragma journal_size_limit = ${longLog}`);
  let running: { worker: Worker; ended: Promise<void> } | null = null;
  let next = 0;

  function begin(): void {
    const worker = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), { workerData: { path } });
    worker.unref();
    // One that fails leaves the log as it is, for the next one or the writer.
    worker.on('error', () => undefined);
    const ended = new Promise<void>((resolve) => void worker.on('exit', () => resolve()));
    running = { worker, ended };
    worker.on('exit', () => {
      running = null;
      next = performance.now() + rest;
    });
  }

  return {
    afterWrite() {
      if (running || performance.now() < next || sizeOf(`${path}-wal`) <= longLog) return;
      begin();
    },
    async end() {
      // Nothing else may keep the process alive until it is done.
      running?.worker.ref();
      await running?.ended;
    },
  };
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
