import type { deleteEducators as contract } from '@eemusic/contract/sales/educators';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { affiliation, changeChain, endMemberships, enrol } from '#sales/user-management/index.ts';
import { type Administrator, type Change, chunks } from '#platform/database/index.ts';
import { addDeletion } from '#platform/deletions/index.ts';
import { chosenIds, message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { revokeUnused } from '#sales/subscriptions/index.ts';
import { everything, findIds } from './found.ts';
import { fieldsOf, getEducators, markDeleted } from './store.ts';

/** All or none; the deletion remembers whose their students were. */
export function deleteEducators(
  { database, clock }: Services,
  { educatorsIds, matching }: RequestOf<typeof contract>,
  by: Administrator,
) {
  return changeChain(database, by, async (tx) => {
    const at = clock.now();
    const ids = await chosenIds({ ids: educatorsIds, token: matching?.token }, (most) =>
      findIds(tx, { ...everything, ...matching }, most),
    );
    return { ...message('educator.deleted'), deletionId: await remove(tx, ids, at) };
  });
}

/** All or none; nobody can redeem their keys any more, and who was with them becomes unassigned. Answers the deletion. */
export async function remove(tx: Change, ids: readonly number[], at: Date): Promise<number> {
  const educators = await getEducators(tx, ids);
  const students = await studentsOf(tx, ids);
  await enrol(tx, { studentIds: [...students.values()].flat(), educatorId: null, at });
  await endMemberships(tx, affiliation, ids, at);
  await revokeUnused(tx, educators, at);
  await markDeleted(tx, ids, at);
  const records = educators.map(({ id, name }) => ({ id, name, links: { students: students.get(id) ?? [] } }));
  const deletionId = await addDeletion(tx, { kind: 'educator', records, at });
  for (const educator of educators) {
    const before = { ...fieldsOf(educator), channelId: educator.channel_id };
    tx.audit('educator.deleted', { kind: 'educator', id: educator.id }, { before, deletionId });
  }
  return deletionId;
}

/** Ids of the students by educator. */
async function studentsOf(tx: Change, educatorIds: readonly number[]): Promise<Map<number, number[]>> {
  const byEducator = new Map<number, number[]>();
  for (const some of chunks(educatorIds)) {
    const rows = await tx
      .selectFrom('students')
      .select(['id', 'educator_id'])
      .where('educator_id', 'in', some)
      .where('deleted_at', 'is', null)
      .execute();
    for (const { id, educator_id: educator } of rows) {
      if (educator === null) continue;
      const known = byEducator.get(educator);
      if (known) known.push(id);
      else byEducator.set(educator, [id]);
    }
  }
  return byEducator;
}
