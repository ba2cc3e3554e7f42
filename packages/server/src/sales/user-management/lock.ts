import type { Transaction } from 'kysely';
import { type Engine, lock } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';

/**
 * Whoever moves, adds, removes or restores in the sales chain does it one after another: the counts of the rows above
 * change with each, and two at once would wait for each other in a circle.
 */
export const lockChain = (tx: Transaction<Tables>, engine: Engine) => lock(tx, engine, 'sales chain');
