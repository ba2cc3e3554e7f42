import type { deleteEducators as contract } from '@eemusic/contract/sales/educators';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { recordCodes } from '@eemusic/contract/platform/record-codes';
import {
  beginMemberships,
  changeSerially,
  endMemberships,
  lockUserManagement,
  membersByOwner,
  moveMembers,
  notDeletedIds,
  type Pair,
  restoreMemberships,
} from '#sales/user-management/index.ts';
import type { Administrator, Change } from '#platform/database/index.ts';
import { addDeletion, type DeletedRecord, idsOf, type Restorer } from '#platform/deletions/index.ts';
import { message, Refusal, resolveSelection } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { reinstateUnused, revokeUnused } from '#sales/subscriptions/index.ts';
import { enrolment } from '#sales/users/index.ts';
import { noFilter, findIds } from './query.ts';
import {
  affiliation,
  type EducatorRow,
  findTaken,
  getEducators,
  markDeleted,
  purgeEducators,
  restoreEducators,
  valuesOf,
} from './store.ts';

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

/**
 * Restores an educator to its channel if that still exists, and the enrolments of those of its students who have no
 * other educator now; its unused keys can be redeemed again.
 */
export function educatorRestorer({ clock }: Services): Restorer {
  return {
    codes: recordCodes.educator,
    async restore(tx, records) {
      await lockUserManagement(tx);
      const educators = await getEducators(tx, idsOf(records), 'deleted');
      await assertFree(tx, educators);
      await reinstateUnused(tx, educators);
      await restoreWithChannels(tx, educators, clock.now());
      await restoreMemberships(tx, enrolment, records.flatMap(pairsOf), clock.now());
    },
    async purge(tx, records, deletedAt) {
      await lockUserManagement(tx);
      await purgeEducators(tx, idsOf(records), deletedAt);
    },
  };
}

function pairsOf({ id: owner, links }: DeletedRecord): Pair[] {
  const { students } = links as { students: number[] };
  return students.map((member) => ({ member, owner }));
}

async function assertFree(tx: Change, educators: readonly EducatorRow[]): Promise<void> {
  const keys = educators.flatMap(({ user_name_key: key }) => key ?? []);
  const taken = await findTaken(tx, keys);
  const blocked = educators.find(({ user_name_key: key }) => key !== null && key === taken);
  if (!blocked) return;
  throw new Refusal('deletion.in-the-way', {
    obstacle: 'educator-user-name-taken',
    name: blocked.name,
    userName: blocked.user_name ?? '',
  });
}

async function restoreWithChannels(tx: Change, educators: readonly EducatorRow[], at: Date): Promise<void> {
  const owners = new Map(educators.flatMap(({ id, channel_id: owner }) => (owner === null ? [] : [[id, owner]])));
  const channels = await notDeletedIds(tx, 'channels', [...new Set(owners.values())]);
  const pairs = [...owners].map(([member, owner]) => ({ member, owner }));
  const withoutChannel = new Set(pairs.filter(({ owner }) => !channels.has(owner)).map(({ member }) => member));

  const ids = educators.map(({ id }) => id);
  await restoreEducators(tx, ids, [...withoutChannel]);
  const back = pairs.filter(({ member }) => !withoutChannel.has(member));
  await beginMemberships(tx, affiliation, back, at);
  for (const { id, name, channel_id } of educators) {
    const after = { name, channelId: withoutChannel.has(id) ? null : channel_id };
    tx.audit('educator.restored', { kind: 'educator', id }, { after });
  }
}
