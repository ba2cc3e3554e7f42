import type { Transaction } from 'kysely';
import { type Engine, lock, lockShared } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';

const name = 'purge of practice';

/**
 * A shared lock for transactions that add sessions: none is added for a purged student, or while `lockReports` is held.
 */
export const joinReports = (tx: Transaction<Tables>, engine: Engine): Promise<void> => lockShared(tx, engine, name);

/**
 * Waits for running reports of practice. Later reports see the changes of this transaction, and their sessions get
 * higher ids.
 */
export const lockReports = (tx: Transaction<Tables>, engine: Engine): Promise<void> => lock(tx, engine, name);
