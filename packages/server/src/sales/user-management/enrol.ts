import { type Change, chunks } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { beginMemberships, endMemberships, enrolment } from './memberships.ts';

type Move = { studentIds: readonly number[]; educatorId: number | null; at: Date };

/**
 * Moves live students to an educator, or out of theirs, with an audit entry each; who is there already stays untouched.
 * Refuses when one of them does not exist. Needs `lockChain`; the educator must be live.
 */
export async function enrol(tx: Change, { studentIds, educatorId, at }: Move): Promise<void> {
  const ids = [...new Set(studentIds)];
  const before = await findStudents(tx, ids);
  if (before.length !== ids.length) throw new Refusal('student.not-found');

  const moved = before.filter((student) => student.educator_id !== educatorId);
  if (moved.length === 0) return;
  const movedIds = moved.map(({ id }) => id);
  for (const some of chunks(movedIds))
    await tx
      .updateTable('students')
      .set((row) => ({ educator_id: educatorId, version: row('version', '+', 1) }))
      .where('id', 'in', some)
      .execute();
  await endMemberships(tx, enrolment, movedIds, at);
  const pairs = educatorId === null ? [] : movedIds.map((member) => ({ member, owner: educatorId }));
  await beginMemberships(tx, enrolment, pairs, at);

  for (const { id, full_name: name, educator_id: from } of moved)
    tx.audit('student.moved', { kind: 'student', id, name }, { before: { educatorId: from }, after: { educatorId } });
}

async function findStudents(tx: Change, ids: readonly number[]) {
  const found: { id: number; full_name: string; educator_id: number | null }[] = [];
  for (const some of chunks(ids)) {
    const rows = await tx
      .selectFrom('students')
      .select(['id', 'full_name', 'educator_id'])
      .where('id', 'in', some)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute();
    found.push(...rows);
  }
  return found;
}
