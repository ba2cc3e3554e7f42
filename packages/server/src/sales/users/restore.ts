import { beginMemberships, enrolment, liveIds, lockChain } from '#sales/user-management/index.ts';
import { type Change, chunks } from '#platform/database/index.ts';
import type { DeletedRecord, Restorer } from '#platform/deletions/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { forgetPractice, purgeStudents } from './purge.ts';
import { findNamed, markRestored } from './store.ts';

/** Students come back to their educator where it is still there, else to none. */
export function studentRestorer({ database, clock }: Services): Restorer {
  return {
    codes: ['UM'],
    async restore(tx, records) {
      await lockChain(tx, database.engine);
      for (const ids of chunks(idsOf(records))) await bringBack(tx, ids, clock.now());
    },
    clearAhead: (records, deletedAt, signal) => forgetPractice(database, { ids: idsOf(records), deletedAt, signal }),
    async purge(tx, records, deletedAt) {
      await lockChain(tx, database.engine);
      await purgeStudents(tx, database.engine, { ids: idsOf(records), deletedAt });
    },
  };
}

const idsOf = (records: readonly DeletedRecord[]) => records.map(({ id }) => id);

async function bringBack(tx: Change, ids: readonly number[], at: Date): Promise<void> {
  const found = await findNamed(tx, ids, 'deleted');
  if (found.length !== ids.length) throw new Refusal('deletion.not-found');
  const owners = new Set(found.flatMap(({ educator_id }) => educator_id ?? []));
  const educators = await liveIds(tx, 'educators', [...owners]);
  const students = found.map((student) => {
    const { educator_id } = student;
    return { ...student, educator_id: educator_id !== null && educators.has(educator_id) ? educator_id : null };
  });
  if ((await markRestored(tx, students)) === 'taken')
    throw new Refusal('deletion.in-the-way', { obstacle: 'subscription-code-taken' });
  const pairs = students.flatMap(({ id, educator_id }) =>
    educator_id === null ? [] : [{ member: id, owner: educator_id }],
  );
  await beginMemberships(tx, enrolment, pairs, at);
  for (const { id, full_name: fullName, educator_id: educatorId } of students)
    tx.audit('student.restored', { kind: 'student', id }, { after: { fullName, educatorId } });
}
