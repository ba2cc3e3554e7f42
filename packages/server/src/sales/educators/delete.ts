import type { deleteEducators as contract } from '@eemusic/contract/sales/educators';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { changeChain, endMemberships, membersByOwner, moveMembers } from '#sales/user-management/index.ts';
import type { Administrator, Change } from '#platform/database/index.ts';
import { addDeletion } from '#platform/deletions/index.ts';
import { chosenIds, message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { revokeUnused } from '#sales/subscriptions/index.ts';
import { enrolment } from '#sales/users/index.ts';
import { all, findIds } from './query.ts';
import { affiliation, getEducators, markDeleted, valuesOf } from './store.ts';

/** All or none; the deletion remembers whose their students were. */
export function deleteEducators(
  { database, clock }: Services,
  { educatorsIds, matching }: RequestOf<typeof contract>,
  by: Administrator,
) {
  return changeChain(database, by, async (tx) => {
    const at = clock.now();
    const ids = await chosenIds({ ids: educatorsIds, token: matching?.token }, (limit) =>
      findIds(tx, { ...all, ...matching }, limit),
    );
    return { ...message('educator.deleted'), deletionId: await remove(tx, ids, at) };
  });
}

/** All or none; nobody can redeem their keys any more, and who was with them becomes unassigned. Answers the deletion. */
export async function remove(tx: Change, ids: readonly number[], at: Date): Promise<number> {
  const educators = await getEducators(tx, ids);
  const students = await membersByOwner(tx, enrolment, ids);
  await moveMembers(tx, enrolment, { ids: [...students.values()].flat(), to: null, at });
  await endMemberships(tx, affiliation, ids, at);
  await revokeUnused(tx, educators, at);
  await markDeleted(tx, ids, at);
  const records = educators.map(({ id, name }) => ({ id, name, links: { students: students.get(id) ?? [] } }));
  const deletionId = await addDeletion(tx, { kind: 'educator', records, at });
  for (const educator of educators) {
    const before = { ...valuesOf(educator), channelId: educator.channel_id };
    tx.audit('educator.deleted', { kind: 'educator', id: educator.id }, { before, deletionId });
  }
  return deletionId;
}
