import { recordCodes } from '@eemusic/contract/platform/record-codes';
import { beginMemberships, notDeletedIds, lockUserManagement, pairsOf } from '#sales/user-management/index.ts';
import { type Change, chunks } from '#platform/database/index.ts';
import { idsOf, type Restorer } from '#platform/deletions/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { asMany } from './delete.ts';
import { emptyStudents, enrolment, getStudents, restoreStudents } from './store.ts';

/** Restores students to their educator if it still exists, otherwise without one. */
export function studentRestorer({ clock }: Services): Restorer {
  return {
    codes: recordCodes.student,
    async restore(tx, records) {
      await lockUserManagement(tx);
      await asMany(tx, records.length, async () => {
        for (const ids of chunks(idsOf(records), maxAtOnce)) await restoreBatch(tx, ids, clock.now());
      });
    },
    async purge(tx, records, deletedAt) {
      await lockUserManagement(tx);
      await emptyStudents(tx, idsOf(records), deletedAt);
    },
  };
}

/** More rows than in other chunks, because triggers of PostgreSQL run once for each statement. */
const maxAtOnce = 500;

async function restoreBatch(tx: Change, ids: readonly number[], at: Date): Promise<void> {
  const students = await getStudents(tx, ids, 'deleted');
  const owners = students.map(({ educator_id }) => educator_id);
  const educators = await notDeletedIds(tx, 'educators', [...new Set(owners.filter((owner) => owner !== null))]);
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
