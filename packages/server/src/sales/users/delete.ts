import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { deleteStudents as contract } from '@eemusic/contract/sales/users';
import { changeSerially, endMemberships, studentTexts } from '#sales/user-management/index.ts';
import { type Administrator, type Change, deferTextIndex } from '#platform/database/index.ts';
import { addDeletion, type DeletedRecord } from '#platform/deletions/index.ts';
import { resolveSelection, message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { filterOf } from './filter.ts';
import { findIds } from './select.ts';
import { enrolment, getStudents, markDeleted } from './store.ts';

/** Deletes all or none. Each row keeps its educator, so that a restored student returns to it. */
export function deleteStudents(
  { database, clock }: Services,
  { usersIds: ids, matching }: RequestOf<typeof contract>,
  by: Administrator,
) {
  return changeSerially(database, by, async (tx) => {
    const chosen = await resolveSelection({ ids, token: matching?.token }, async (limit) =>
      matching ? findIds(database, filterOf(matching, clock), { limit, within: tx }) : [],
    );
    const removeAll = () => remove(tx, chosen, clock.now());
    return { ...message('student.deleted'), deletionId: await asMany(tx, chosen.length, removeAll) };
  });
}

/** Deletes all or none, and returns the id of the deletion. */
export async function remove(tx: Change, ids: readonly number[], at: Date): Promise<number> {
  const students = await getStudents(tx, ids);
  await markDeleted(tx, ids, at);
  await endMemberships(tx, enrolment, ids, at);
  const records: DeletedRecord[] = students.map(({ id, full_name: name }) => ({ id, name }));
  const deletionId = await addDeletion(tx, { kind: 'student', records, at });
  for (const { id, full_name: fullName, educator_id: educatorId } of students)
    tx.audit('student.deleted', { kind: 'student', id }, { before: { fullName, educatorId }, deletionId });
  return deletionId;
}

/** For fewer students, the trigger takes no longer than what replaces it. */
const maxByTrigger = 100;

/** Runs what deletes or restores this number of students. */
export function asMany<Result>(tx: Change, count: number, change: () => Promise<Result>) {
  return count > maxByTrigger ? deferTextIndex(tx, studentTexts, change) : change();
}
