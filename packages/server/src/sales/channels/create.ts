import type { createChannel } from '@eemusic/contract/sales/channels';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { channelFields, emptyTexts } from '@eemusic/contract/sales/fields';
import { affiliation } from '#sales/educators/index.ts';
import { changeSerially, mergeTexts, moveMembers } from '#sales/user-management/index.ts';
import type { Administrator } from '#platform/database/index.ts';
import { message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { addChannels } from './store.ts';

export function create(
  { database, clock }: Services,
  { channelName: name, region, status, schools, ...contact }: RequestOf<typeof createChannel>,
  by: Administrator,
) {
  return changeSerially(database.forMany(schools.length), by, async (tx) => {
    const at = clock.now();
    const texts = mergeTexts(channelFields, { name, ...contact }, emptyTexts(channelFields));
    const channel = { ...texts, region, isActive: status === 1 };
    const [channelId = 0] = await addChannels(tx, [channel], at);
    tx.audit('channel.created', { kind: 'channel', id: channelId }, { after: channel });
    await moveMembers(tx, affiliation, { ids: schools, to: channelId, at });
    return { ...message('channel.added'), channelId };
  });
}
