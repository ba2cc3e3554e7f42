import type { Transaction } from 'kysely';
import { type Engine, lock, lockShared } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';

const name = 'purge of practice';

/** Whoever adds sessions holds this until the transaction ends, so that none is added to a purged student, or during `lockReports`. */
export const joinReports = (tx: Transaction<Tables>, engine: Engine): Promise<void> => lockShared(tx, engine, name);

/** Waits for running reports of practice; later ones see what this transaction did, and their sessions have higher ids. */
export const lockReports = (tx: Transaction<Tables>, engine: Engine): Promise<void> => lock(tx, engine, name);
