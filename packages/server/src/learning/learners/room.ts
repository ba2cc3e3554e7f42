import { minute } from '@eemusic/contract/platform/durations';
import { learnerRoutes } from './routes.ts';
import { deleteSessions, openComingMonths, restamp } from './store.ts';
import type { Room } from '#platform/room.ts';
import type { Handler } from '#platform/jobs/start.ts';
import type { Services } from '#platform/services.ts';
import { lockReports } from '#learning/practice/index.ts';
import type { PurgeStep } from '#platform/deletions/index.ts';
import { lockUserManagement } from '#sales/user-management/index.ts';

export const learnersRoom: Room = {
  routes: learnerRoutes,
  purgeSteps: (services) => ({ student: purgePractice(services) }),
  jobs: (services) => ({
    'students.restamp': { run: restampPractice(services) },
    'practice.open-months': { every: 10 * minute, run: () => openComingMonths(services) },
  }),
};

/** Copies a corrected year of birth into the sessions of a student. */
function restampPractice({ database, clock }: Services): Handler {
  return (payload) => {
    const { studentId } = payload as { studentId: number };
    return database.write((tx) => restamp(tx, clock, studentId));
  };
}

/**
 * Removes the practice of purged students, a limited number of sessions at a time, because one student may have
 * thousands.
 */
export function purgePractice({ clock }: Pick<Services, 'clock'>): PurgeStep {
  return async (tx, studentIds, deletedAt) => {
    // Locks in this order, so that a report of practice never waits for a long change of user management.
    await lockUserManagement(tx);
    await lockReports(tx);
    return deleteSessions(tx, clock, { studentIds, deletedAt });
  };
}
