import type { Handler } from '#platform/jobs/start.ts';
import type { Services } from '#platform/services.ts';
import { restamp } from './store.ts';

/** Copies a corrected year of birth into the sessions of a student. */
export function restampPractice({ database, clock }: Services): Handler {
  return (payload) => {
    const { studentId } = payload as { studentId: number };
    return database.write((tx) => restamp(tx, database.engine, clock, studentId));
  };
}
