import { assertMayRead } from '#learning/learners/index.ts';
import type { Actor, Query } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { findOpenedLibraries } from '#sales/subscriptions/index.ts';
import { getStudent } from '#sales/users/index.ts';

/** Returns a user if this token may read their data. */
export async function getReader(db: Query, studentId: number, by: Actor) {
  const student = await getStudent(db, studentId);
  await assertMayRead(db, student, by);
  if (student.is_active === 0) throw new Refusal('student.inactive');
  return student;
}

/**
 * Returns the ids of the libraries that the request may see, by the user in the request or in the token; null for all.
 */
export async function librariesOf(db: Query, studentId: number | undefined, by: Actor): Promise<number[] | null> {
  const reader = studentId ?? (by.kind === 'token' ? by.studentId : null);
  if (reader === null) return null;
  await getReader(db, reader, by);
  return findOpenedLibraries(db, reader);
}
