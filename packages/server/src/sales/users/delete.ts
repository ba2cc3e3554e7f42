import { changeChain, endMemberships } from '#sales/user-management/index.ts';
import type { Administrator, Change } from '#platform/database/index.ts';
import { addDeletion, type DeletedRecord } from '#platform/deletions/index.ts';
import { chosenIds, message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import type { Filter } from './filter.ts';
import { findIds } from './find-ids.ts';
import { enrolment, getStudents, markDeleted } from './store.ts';

type Request = { ids: readonly number[] | undefined; matching: { filter: Filter; token: string } | undefined };

/** All or none. Each keeps its educator for the day it is restored. */
export function deleteStudents({ database, clock }: Services, { ids, matching }: Request, by: Administrator) {
  return changeChain(database, by, async (tx) => {
    const chosen = await chosenIds({ ids, token: matching?.token }, async (most) =>
      matching ? findIds(database, matching.filter, { most, within: tx }) : [],
    );
    return { ...message('student.deleted'), deletionId: await remove(tx, chosen, clock.now()) };
  });
}

/** All or none; answers the deletion. */
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
