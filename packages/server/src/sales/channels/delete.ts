import type { deleteChannels as contract } from '@eemusic/contract/sales/channels';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { affiliate, changeChain } from '#sales/user-management/index.ts';
import { type Administrator, type Change, chunks } from '#platform/database/index.ts';
import { addDeletion } from '#platform/deletions/index.ts';
import { chosenIds, message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { findIds } from './found.ts';
import { fieldsOf, getChannels, markDeleted } from './store.ts';

/** All or none; their educators become unassigned, and the deletion remembers whose they were. */
export function deleteChannels(
  { database, clock }: Services,
  { channelIds, matching }: RequestOf<typeof contract>,
  by: Administrator,
) {
  return changeChain(database, by, async (tx) => {
    const at = clock.now();
    const ids = await chosenIds({ ids: channelIds, token: matching?.token }, (most) =>
      findIds(tx, { searchQuery: '', ...matching }, most),
    );
    const channels = await getChannels(tx, ids);

    const educators = await educatorsOf(tx, ids);
    await affiliate(tx, { educatorIds: [...educators.values()].flat(), channelId: null, at });
    await markDeleted(tx, ids, at);
    const records = channels.map(({ id, name }) => ({ id, name, links: { educators: educators.get(id) ?? [] } }));
    const deletionId = await addDeletion(tx, { kind: 'channel', records, at });
    for (const channel of channels)
      tx.audit('channel.deleted', { kind: 'channel', id: channel.id }, { before: fieldsOf(channel), deletionId });
    return { ...message('channel.deleted'), deletionId };
  });
}

/** Ids of the educators by channel. */
async function educatorsOf(tx: Change, channelIds: readonly number[]): Promise<Map<number, number[]>> {
  const byChannel = new Map<number, number[]>();
  for (const some of chunks(channelIds)) {
    const rows = await tx
      .selectFrom('educators')
      .select(['id', 'channel_id'])
      .where('channel_id', 'in', some)
      .where('deleted_at', 'is', null)
      .execute();
    for (const { id, channel_id: channel } of rows) {
      if (channel === null) continue;
      const known = byChannel.get(channel);
      if (known) known.push(id);
      else byChannel.set(channel, [id]);
    }
  }
  return byChannel;
}
