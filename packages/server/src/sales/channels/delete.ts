import type { deleteChannels as contract } from '@eemusic/contract/sales/channels';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { affiliation } from '#sales/educators/index.ts';
import { changeSerially, membersByOwner, moveMembers } from '#sales/user-management/index.ts';
import type { Administrator, Change } from '#platform/database/index.ts';
import { addDeletion } from '#platform/deletions/index.ts';
import { resolveSelection, message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { findIds } from './query.ts';
import { getChannels, markDeleted, valuesOf } from './store.ts';

/** Deletes all or none. The deletion records which educators belonged to which channel. */
export function deleteChannels(
  { database, clock }: Services,
  { channelIds, matching }: RequestOf<typeof contract>,
  by: Administrator,
) {
  return changeSerially(database, by, async (tx) => {
    const at = clock.now();
    const ids = await resolveSelection({ ids: channelIds, token: matching?.token }, (limit) =>
      findIds(tx, { searchQuery: '', ...matching }, limit),
    );
    return { ...message('channel.deleted'), deletionId: await remove(tx, ids, at) };
  });
}

/** Deletes all or none, and returns the id of the deletion. The channels' educators become unassigned. */
export async function remove(tx: Change, ids: readonly number[], at: Date): Promise<number> {
  const channels = await getChannels(tx, ids);
  const educators = await membersByOwner(tx, affiliation, ids);
  await moveMembers(tx, affiliation, { ids: [...educators.values()].flat(), to: null, at });
  await markDeleted(tx, ids, at);
  const records = channels.map(({ id, name }) => ({ id, name, links: { educators: educators.get(id) ?? [] } }));
  const deletionId = await addDeletion(tx, { kind: 'channel', records, at });
  for (const channel of channels)
    tx.audit('channel.deleted', { kind: 'channel', id: channel.id }, { before: valuesOf(channel), deletionId });
  return deletionId;
}
