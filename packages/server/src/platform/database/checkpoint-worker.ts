import { threadWork } from '#platform/concurrency/thread-work.ts';
import { openSqlite } from './sqlite.ts';

/** A passive checkpoint neither waits for other connections nor blocks them. */
export const run = threadWork((path: string): void => {
  const connection = openSqlite(path, { readOnly: false });
  try {
    connection.exec('pragma wal_checkpoint(passive)');
  } finally {
    connection.close();
  }
});
