import type { Code } from '@eemusic/contract/platform/permissions';
import type { Transaction } from 'kysely';
import type { Administrator, Change } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Message } from '#platform/http/index.ts';
import type { DeletedRecord } from './store.ts';

/** How a room restores and purges what it deleted. */
export type Restorer = {
  /** Holders of any of these codes may restore: the same people who may delete. */
  codes: readonly [Code, ...Code[]];
  /** Restores all records in this change with an audit entry each, or refuses. */
  restore(tx: Change, records: readonly DeletedRecord[], by: Administrator): Promise<void>;
  /**
   * Removes, ahead of the purge and in short writes of its own, data that would block other writers for too long within
   * the purge. The signal stops it early; the next run continues.
   */
  clearAhead?(records: readonly DeletedRecord[], deletedAt: Date, signal: AbortSignal | undefined): Promise<void>;
  /**
   * Removes permanently the records that were deleted at this moment and are still deleted; records that others need
   * may stay hidden. The caller writes the audit entries.
   */
  purge(tx: Change, records: readonly DeletedRecord[], deletedAt: Date): Promise<void>;
  /** Removes what other rooms keep about these records; runs before the records are removed. */
  purgeSteps?: readonly PurgeStep[];
  /** The purge's audit entry, where its kind is not that of a record. */
  expired?: { action: string; kind: string };
  /** The message after restoring, where the kind and number of records are not enough. */
  message?(records: readonly DeletedRecord[]): Message;
};

/**
 * Removes part of what a room keeps about at most a hundred records of another room that were deleted at this moment
 * and are still deleted. Returns 'more' to be called again. Each call is a write of its own ahead of the purge, so it
 * must be small.
 */
export type PurgeStep = (tx: Transaction<Tables>, ids: readonly number[], deletedAt: Date) => Promise<'more' | 'done'>;

/** Keyed by the kind of the deletion. */
export type Restorers = Readonly<Record<string, Restorer>>;
