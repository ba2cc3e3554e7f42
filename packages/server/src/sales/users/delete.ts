import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { recordCodes } from '@eemusic/contract/platform/record-codes';
import type { deleteStudents as contract } from '@eemusic/contract/sales/users';
import type { Transaction } from 'kysely';
import {
  beginMemberships,
  changeSerially,
  endMemberships,
  lockUserManagement,
  notDeletedIds,
  pairsOf,
  studentTexts,
} from '#sales/user-management/index.ts';
import { type Administrator, type Change, chunks, deferTextIndex } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { addDeletion, type DeletedRecord, idsOf, removeRecord, type Restorer } from '#platform/deletions/index.ts';
import { message, Refusal, resolveSelection } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { filterOf } from './filter.ts';
import { findIds } from './count.ts';
import { emptyStudents, enrolment, getStudents, markDeleted, restoreStudents, type StoredStudent } from './store.ts';

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
function asMany<Result>(tx: Change, count: number, change: () => Promise<Result>) {
  return count > maxByTrigger ? deferTextIndex(tx, studentTexts, change) : change();
}

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

export async function restoreBatch(tx: Change, ids: readonly number[], at: Date): Promise<void> {
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

/**
 * Removes all personal data from the row, like a purge. The row itself stays, because sales and keys refer to it.
 * Cannot be undone.
 */
export async function eraseRecord(tx: Transaction<Tables>, student: StoredStudent, at: Date): Promise<void> {
  const { id, deleted_at: deletedAt } = student;
  if (deletedAt === null) {
    await markDeleted(tx, [id], at);
    await endMemberships(tx, enrolment, [id], at);
  }
  await emptyStudents(tx, [id], deletedAt === null ? at : new Date(deletedAt));
  await removeRecord(tx, ['student', 'student-import-part', 'student-merge'], id, at);
}
