import { threadWork } from '#platform/concurrency/thread-work.ts';
import { openSqlite } from './sqlite.ts';

/** How long writers are kept out until readers have left the log, in ms: less than anybody notices. */
const maxHoldMs = 50;

/**
 * A passive checkpoint blocks nobody, but under steady writes it never reaches the end of the log, which then grows. So
 * a second one keeps writers out for the little that is left, and the log begins again.
 */
export const run = threadWork((path: string): void => {
  const connection = openSqlite(path, { readOnly: false });
  try {
    connection.exec('pragma wal_checkpoint(passive)');
    connection.exec(`pragma busy_timeout = ${maxHoldMs}; pragma wal_checkpoint(restart)`);
  } finally {
    connection.close();
  }
});
