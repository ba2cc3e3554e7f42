import { type FileHandle, open } from 'node:fs/promises';

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
  let current: Promise<void> | null = null;
  let following: Promise<void> | null = null;

  async function syncNow(): Promise<void> {
    log ??= open(`${path}-wal`, 'r+');
    try {
      await (await log).datasync();
    } catch (error) {
      // Opened again next time, because opening it may be what failed.
      await closeLog();
      throw error;
    }
  }

  async function closeLog(): Promise<void> {
    const opened = log;
    log = null;
    await (await opened?.catch(() => null))?.close();
  }

  function begin(): Promise<void> {
    following = null;
    const syncing = syncNow().finally(() => {
      if (current === syncing) current = null;
    });
    current = syncing;
    return syncing;
  }

  return {
    sync() {
      if (!current) return begin();
      following ??= current.then(begin, begin);
      return following;
    },
    async close() {
      await Promise.allSettled([current, following]);
      await closeLog();
    },
  };
}
