import { lockReports } from '#learning/practice/index.ts';
import type { PurgeStep } from '#platform/deletions/index.ts';
import type { Services } from '#platform/services.ts';
import { lockUserManagement } from '#sales/user-management/index.ts';
import { deleteSessions } from './store.ts';

/**
 * Removes the practice of purged students, a limited number of sessions at a time, because one student may have
 * thousands.
 */
export function purgePractice({ database: { engine }, clock }: Services): PurgeStep {
  return async (tx, studentIds, deletedAt) => {
    // Locks in this order, so that a report of practice never waits for a long change of user management.
    await lockUserManagement(tx, engine);
    await lockReports(tx, engine);
    return deleteSessions(tx, { engine, clock }, { studentIds, deletedAt });
  };
}
