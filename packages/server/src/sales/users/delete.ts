import { changeChain, endMemberships, enrolment } from '#sales/user-management/index.ts';
import { type Administrator, chunks } from '#platform/database/index.ts';
import { addDeletion, type DeletedRecord } from '#platform/deletions/index.ts';
import { chosenIds, message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import type { Filter } from './filter.ts';
import { findIds } from './find-ids.ts';
import { findNamed, markDeleted } from './store.ts';

type Request = { ids: readonly number[] | undefined; matching: { filter: Filter; token: string } | undefined };

/** All or none. Each keeps its educator for the day it is restored. */
export function deleteStudents({ database, clock }: Services, { ids, matching }: Request, by: Administrator) {
  return changeChain(database, by, async (tx) => {
    const chosen = await chosenIds({ ids, token: matching?.token }, async (most) =>
      matching ? findIds(database, matching.filter, { most, within: tx }) : [],
    );
    const now = clock.now();
    const students = [];
    for (const some of chunks(chosen)) {
      const found = await findNamed(tx, some, 'live');
      if (found.length !== some.length) throw new Refusal('student.not-found');
      students.push(...found);
    }

    for (const some of chunks(chosen)) {
      await markDeleted(tx, some, now);
      await endMemberships(tx, enrolment, some, now);
    }
    const records: DeletedRecord[] = students.map(({ id, full_name: name }) => ({ id, name }));
    const deletionId = await addDeletion(tx, { kind: 'student', records, at: now });
    for (const { id, full_name: fullName, educator_id: educatorId } of students)
      tx.audit('student.deleted', { kind: 'student', id }, { before: { fullName, educatorId }, deletionId });
    return { ...message('student.deleted'), deletionId };
  });
}
