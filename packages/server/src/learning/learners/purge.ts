import type { Transaction } from 'kysely';
import { type Engine, lock, lockShared } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { PurgeStep } from '#platform/deletions/index.ts';
import type { Services } from '#platform/services.ts';
import { lockUserManagement } from '#sales/user-management/index.ts';
import { deleteSessions } from './store.ts';

const lockName = 'purge of practice';

/** Prevents purges until this transaction ends, so that no practice is added to a purged student. */
export const preventPurge = (tx: Transaction<Tables>, engine: Engine): Promise<void> =>
  lockShared(tx, engine, lockName);

/** Waits for running reports of practice; later ones see what this transaction did. */
export const lockPurge = (tx: Transaction<Tables>, engine: Engine): Promise<void> => lock(tx, engine, lockName);

/** Removes the practice of purged students, some sessions at a time, because one student may have thousands. */
export function purgePractice({ database: { engine } }: Services): PurgeStep {
  return async (tx, studentIds, deletedAt) => {
    // Locking in this order, a report of practice never waits for a long change of user management.
    await lockUserManagement(tx, engine);
    await lockPurge(tx, engine);
    return deleteSessions(tx, studentIds, deletedAt);
  };
}
