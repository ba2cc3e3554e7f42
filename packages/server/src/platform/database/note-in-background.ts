import { setTimeout as wait } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * How long a call waits for such a write, in ms. On SQLite it may have to wait for a long change, which must not delay
 * reads.
 */
const maxWaitMs = 250;

const pendingWrites = new WeakMap<Database, Set<string>>();

type Around = { database: Database; log: { warn(about: object, message: string): void } };

type Note = {
  /** Of what is noted. */
  key: string;
  write: (tx: Transaction<Tables>) => Promise<void>;
  /** What the log says where it could not be written. */
  failure: string;
};

/**
 * Writes what is only good to know, such as when a session was seen. One write of a key is under way at most, and the
 * call goes on when it takes too long or fails: on a full disk one can still read.
 */
export async function noteInBackground({ database, log }: Around, { key, write, failure }: Note): Promise<void> {
  const pending = pendingWrites.get(database) ?? new Set();
  pendingWrites.set(database, pending);
  if (pending.has(key)) return;
  pending.add(key);
  const noted = database.write(write).finally(() => pending.delete(key));
  const settled = noted.catch((error: unknown) => log.warn({ err: error }, failure));
  await Promise.race([settled, wait(maxWaitMs, undefined, { ref: false })]);
}
