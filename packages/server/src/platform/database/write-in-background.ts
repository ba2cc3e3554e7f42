import { setTimeout as wait } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * How long a call waits for such a write, in ms. On SQLite it may queue behind a long change, which must not delay
 * reads.
 */
const maxWaitMs = 250;

const pendingWrites = new WeakMap<Database, Set<string>>();

type Around = { database: Database; log: { warn(about: object, message: string): void } };

type Note = {
  /** Identifies what is recorded. */
  key: string;
  write: (tx: Transaction<Tables>) => Promise<void>;
  /** The log message when the write fails. */
  failure: string;
};

/**
 * Writes data on which the call does not depend, such as when a session was last seen. At most one write per key is in
 * progress. The call continues if the write takes too long or fails, so that reads still work when the disk is full.
 */
export async function writeInBackground({ database, log }: Around, { key, write, failure }: Note): Promise<void> {
  const pending = pendingWrites.get(database) ?? new Set();
  pendingWrites.set(database, pending);
  if (pending.has(key)) return;
  pending.add(key);
  const noted = database.write(write).finally(() => pending.delete(key));
  const settled = noted.catch((error: unknown) => log.warn({ err: error }, failure));
  await Promise.race([settled, wait(maxWaitMs, undefined, { ref: false })]);
}
