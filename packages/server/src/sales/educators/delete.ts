import type { deleteEducators as contract } from '@eemusic/contract/sales/educators';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { changeSerially, endMemberships, membersByOwner, moveMembers } from '#sales/user-management/index.ts';
import type { Administrator, Change } from '#platform/database/index.ts';
import { addDeletion } from '#platform/deletions/index.ts';
import { resolveSelection, message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { revokeUnused } from '#sales/subscriptions/index.ts';
import { enrolment } from '#sales/users/index.ts';
import { noFilter, findIds } from './query.ts';
import { affiliation, getEducators, markDeleted, valuesOf } from './store.ts';

/** Deletes all or none. The deletion records which students belonged to which educator. */
export function deleteEducators(
  { database, clock }: Services,
  { educatorsIds, matching }: RequestOf<typeof contract>,
  by: Administrator,
) {
  return changeSerially(database, by, async (tx) => {
    const at = clock.now();
    const ids = await resolveSelection({ ids: educatorsIds, token: matching?.token }, (limit) =>
      findIds(tx, { ...noFilter, ...matching }, limit),
    );
    return { ...message('educator.deleted'), deletionId: await remove(tx, ids, at) };
  });
}

/** Deletes all or none, and returns the id of the deletion. Unused keys are revoked, and students become unassigned. */
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
