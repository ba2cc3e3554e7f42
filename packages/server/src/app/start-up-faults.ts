import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { ConfigurationError } from '#platform/configuration.ts';
import type { Database } from '#platform/database/index.ts';
import { databaseRefusal } from '#platform/database/faults.ts';
import { StorageTimeOut } from '#platform/storage/storage.ts';

type Fault = Error & { code?: unknown; errcode?: unknown; syscall?: unknown; path?: unknown };

/** Error codes of PostgreSQL and the network for a wrong address, user name or password. */
const unreachable = /^(28|3D000|57P0|08|53|E(CONN|HOST|NET|TIMEDOUT|AI_AGAIN|NOTFOUND))/;
const sqliteFaults: Record<number, string> = {
  5: 'the database is locked by another program',
  8: 'the database cannot be written',
  10: 'the disk of the database fails',
  11: 'the database is damaged: restore a backup',
  13: 'the disk is full',
  14: 'the database cannot be opened',
  26: 'the database is damaged: restore a backup',
};
const diskFaults = new Set<unknown>(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST', 'EIO']);

/**
 * Whether the error comes from Amazon's client, for instance because keys are missing, or means that the bucket did not
 * answer.
 */
const isBucketFault = (error: Error): boolean =>
  error instanceof StorageTimeOut || '$metadata' in error || error.name === 'CredentialsProviderError';

/** Explains the known reasons for not starting in one line that names the setting; null for a bug. */
export function startUpFault(error: unknown): string | null {
  if (error instanceof ConfigurationError) return error.message;
  if (!(error instanceof Error)) return null;
  const { code, errcode, syscall, path, message }: Fault = error;
  if (message.startsWith('This database was made by a newer version')) return message;
  if (isBucketFault(error)) return `STORAGE_URL: the bucket cannot be used (${message || error.name})`;
  if (/^The (storage address|endpoint of the storage)/.test(message)) return `STORAGE_URL: ${message}`;
  if (code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number') {
    const reason = sqliteFaults[errcode & 0xff];
    return reason === undefined ? null : `DATA_DIR: ${reason} (${message})`;
  }
  if (typeof syscall === 'string' && typeof path === 'string' && diskFaults.has(code)) {
    return `DATA_DIR: ${path} cannot be used (${message})`;
  }
  const isUnreachable = typeof code === 'string' ? unreachable.test(code) : databaseRefusal(error) !== null;
  return isUnreachable ? `DATABASE_URL: the database cannot be reached (${message || code})` : null;
}

const pauseMs = 1_000;

/** Waits for a database that starts at the same time; throws the last error after `maxWaitMs`. */
export async function awaitDatabase({ read }: Database, maxWaitMs: number): Promise<void> {
  const giveUp = performance.now() + maxWaitMs;
  for (;;) {
    try {
      await sql`select 1`.execute(read);
      return;
    } catch (error) {
      if (databaseRefusal(error) !== 'server.part-down' || performance.now() + pauseMs > giveUp) throw error;
      await wait(pauseMs);
    }
  }
}
