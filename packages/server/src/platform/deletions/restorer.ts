import type { Code } from '@eemusic/contract/platform/permissions';
import type { Transaction } from 'kysely';
import type { Administrator, Change } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Message } from '#platform/http/index.ts';
import type { DeletedRecord } from './store.ts';

/** How a room restores and purges what it deleted. */
export type Restorer = {
  /** A person with any of these codes may restore: those who may also delete. */
  codes: readonly [Code, ...Code[]];
  /**
   * Restores all records within this change, with an audit entry each, or refuses. May return what completes it in
   * further changes; a job has to do that if the server ends.
   */
  restore(tx: Change, records: readonly DeletedRecord[], by: Administrator): Promise<void | (() => Promise<void>)>;
  /**
   * Removes data before the purge, in short separate transactions, if removing it within the purge would block other
   * writers for too long. The signal stops it early; the next run continues.
   */
  clearAhead?(records: readonly DeletedRecord[], deletedAt: Date, signal: AbortSignal | undefined): Promise<void>;
  /**
   * Permanently removes the records that were deleted at this moment and not restored since; rows that others refer to
   * may stay, without personal data. The caller writes the audit entries.
   */
  purge(tx: Change, records: readonly DeletedRecord[], deletedAt: Date): Promise<void>;
  /** Removes data of other rooms about these records; runs before the records are removed. */
  purgeSteps?: readonly PurgeStep[];
  /** The purge's audit entry, if its kind is not that of the records. */
  expired?: { action: string; kind: string };
  /** The message after restoring, if the noun and the number of records are not enough. */
  message?(records: readonly DeletedRecord[]): Message;
};

/**
 * Removes some of a room's data about records of another room: about at most a hundred that were deleted at this moment
 * and not restored since. Returns 'more' to be called again. Each call is a separate transaction before the purge, so
 * it must be short.
 */
export type PurgeStep = (tx: Transaction<Tables>, ids: readonly number[], deletedAt: Date) => Promise<'more' | 'done'>;

/** By kind of deletion. */
export type Restorers = Readonly<Record<string, Restorer>>;
