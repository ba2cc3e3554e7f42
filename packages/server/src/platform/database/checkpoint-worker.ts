import { threadWork } from '#platform/concurrency/thread-work.ts';
import { openSqlite } from './sqlite.ts';

/** Passive: it waits for nobody and keeps nobody waiting. */
export const run = threadWork((path: string): void => {
  const connection = openSqlite(path, { readOnly: false });
  try {
    connection.exec('pragma wal_checkpoint(passive)');
  } finally {
    connection.close();
  }
});
