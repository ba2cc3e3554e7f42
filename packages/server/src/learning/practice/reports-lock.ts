import type { Transaction } from 'kysely';
import { lock, lockShared } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';

const name = 'purge of practice';

/**
 * A shared lock for transactions that add sessions: none is added for a purged student, or while `lockReports` is held.
 */
export const joinReports = (tx: Transaction<Tables>): Promise<void> => lockShared(tx, name);

/**
 * Waits for running reports of practice. Later reports see the changes of this transaction, and their sessions get
 * higher ids.
 */
export const lockReports = (tx: Transaction<Tables>): Promise<void> => lock(tx, name);
