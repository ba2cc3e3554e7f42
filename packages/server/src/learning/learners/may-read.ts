import { type Actor, type Query, readInChunks } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { getStudent, mayRead, type StoredStudent, survivorOf } from '#sales/users/index.ts';
import type { Named } from './store.ts';

/** To a token that is limited to a channel or a user, all other users do not exist. */
export async function assertMayRead(db: Query, student: StoredStudent, by: Actor): Promise<void> {
  if (!(await mayRead(db, student, by))) throw new Refusal('student.not-found');
}

/** Returns an active user, or the one with whom they were merged. */
export async function getReader(db: Query, studentId: number, by: Actor): Promise<StoredStudent> {
  const student = await getStudent(db, await survivorOf(db, studentId));
  await assertMayRead(db, { ...student, id: studentId }, by);
  if (student.is_active === 0) throw new Refusal('student.inactive');
  return student;
}

/**
 * Returns which of these users the token may report practice for. Purged users are always included, because their
 * channel is no longer known.
 */
export async function visibleTo(db: Query, by: Actor, named: Named): Promise<Named> {
  if (by.kind !== 'token') return named;
  const { studentId, channelId } = by;
  if (studentId === null && channelId === null) return named;
  const inChannel = channelId === null ? null : await findInChannel(db, [...named.students.keys()], channelId);
  const isVisible = ([id, state]: readonly [number, 'kept' | 'purged']) =>
    (studentId === null || studentId === id) && (inChannel === null || state === 'purged' || inChannel.has(id));
  return { ...named, students: new Map([...named.students].filter(isVisible)) };
}

async function findInChannel(db: Query, ids: readonly number[], channelId: number): Promise<Set<number>> {
  const rows = await readInChunks(db, ids, (chunk) =>
    db
      .selectFrom('students')
      .innerJoin('educators', 'educators.id', 'students.educator_id')
      .select('students.id')
      .where('educators.channel_id', '=', channelId)
      .where('students.id', 'in', chunk),
  );
  return new Set(rows.map(({ id }) => id));
}
