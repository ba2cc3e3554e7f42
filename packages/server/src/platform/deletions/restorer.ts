import type { Code } from '@eemusic/contract/platform/permissions';
import type { Transaction } from 'kysely';
import type { Administrator, Change } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Message } from '#platform/http/index.ts';
import type { DeletedRecord } from './store.ts';

/** How a room takes back what it deleted. */
export type Restorer = {
  /** Holders of any of these may restore: those who may delete. */
  codes: readonly [Code, ...Code[]];
  /** Brings all of them back in this change with an audit entry each, or refuses. */
  restore(tx: Change, records: readonly DeletedRecord[], by: Administrator): Promise<void>;
  /**
   * Removes ahead of the purge, in short writes of its own, what would hold up everybody else as a part of it. The signal
   * ends it early; the next run goes on.
   */
  clearAhead?(records: readonly DeletedRecord[], deletedAt: Date, signal: AbortSignal | undefined): Promise<void>;
  /**
   * Removes for good what was deleted at this moment and still is; records that others need may stay hidden.
   * The mechanism writes the audit entries.
   */
  purge(tx: Change, records: readonly DeletedRecord[], deletedAt: Date): Promise<void>;
  /** What other rooms keep about these records; it is removed before the records themselves. */
  purgeSteps?: readonly PurgeStep[];
  /** The purge's entry in the trail, where its kind is not that of a record. */
  expired?: { action: string; kind: string };
  /** The message after restoring, where kind and number of the records say too little. */
  message?(records: readonly DeletedRecord[]): Message;
};

/**
 * Removes a part of what a room keeps about at most a hundred records of another room that were deleted at this moment and
 * still are; 'more' asks to be called again. Small parts, because each is a write of its own ahead of the purge.
 */
export type PurgeStep = (tx: Transaction<Tables>, ids: readonly number[], deletedAt: Date) => Promise<'more' | 'done'>;

/** By the kind of their deletions. */
export type Restorers = Readonly<Record<string, Restorer>>;
