import { type FileHandle, open } from 'node:fs/promises';
import { singleFlight } from '#platform/concurrency/index.ts';

export type LogSync = {
  /** Waits until everything committed before this call is on the disk. */
  sync(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Syncs SQLite's write-ahead log on a thread of libuv. SQLite itself would sync it during the commit, which blocks the
 * event loop. Calls that come while the disk works share the next sync.
 */
export function openLogSync(path: string): LogSync {
  let log: Promise<FileHandle> | null = null;
  let latest: Promise<void> = Promise.resolve();

  async function closeLog(): Promise<void> {
    const opened = log;
    log = null;
    await (await opened?.catch(() => null))?.close();
  }

  const syncShared = singleFlight(async () => {
    log ??= open(`${path}-wal`, 'r+');
    try {
      await (await log).datasync();
    } catch (error) {
      // Opened again next time, because opening it may be what failed.
      await closeLog();
      throw error;
    }
  });

  return {
    sync() {
      latest = syncShared();
      return latest;
    },
    async close() {
      await Promise.allSettled([latest]);
      await closeLog();
    },
  };
}
