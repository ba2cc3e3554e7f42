import { beginMemberships, liveIds, lockChain, pairsOf } from '#sales/user-management/index.ts';
import { type Change, chunks } from '#platform/database/index.ts';
import type { DeletedRecord, Restorer } from '#platform/deletions/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { forgetPractice, purgeStudents } from './purge.ts';
import { enrolment, getStudents, restoreStudents } from './store.ts';

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
  const students = await getStudents(tx, ids, 'deleted');
  const owners = students.map(({ educator_id }) => educator_id);
  const educators = await liveIds(tx, 'educators', [...new Set(owners.filter((owner) => owner !== null))]);
  const restored = students.map(({ id, full_name: fullName, educator_id: owner }) => {
    return { id, fullName, educatorId: owner !== null && educators.has(owner) ? owner : null };
  });
  const without = restored.filter(({ educatorId }) => educatorId === null).map(({ id }) => id);
  if ((await restoreStudents(tx, ids, without)) === 'taken')
    throw new Refusal('deletion.in-the-way', { obstacle: 'subscription-code-taken' });
  const pairs = pairsOf(
    restored.map(({ id }) => id),
    restored.map(({ educatorId }) => educatorId),
  );
  await beginMemberships(tx, enrolment, pairs, at);
  for (const { id, ...after } of restored) tx.audit('student.restored', { kind: 'student', id }, { after });
}
