import type { editChannel } from '@eemusic/contract/sales/channels';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { readOffThread } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { getChannel, valuesOf } from './store.ts';

/** Longer lists of members are read off the event loop. */
const maxInline = 2_000;

export async function edit({ database }: Services, channelId: number): Promise<AnswerOf<typeof editChannel>> {
  const channel = await getChannel(database.read, channelId);
  const members = database.read
    .selectFrom('educators')
    .select(['id as educatorId', 'name as educatorName'])
    .where('channel_id', '=', channelId)
    .where('deleted_at', 'is', null)
    .orderBy('name_key')
    .orderBy('id');
  const isLong = channel.educator_count > maxInline;
  const educators = isLong ? await readOffThread(database.source, members.compile()) : await members.execute();
  const { isActive: _isActive, ...fields } = valuesOf(channel);
  const { id, is_active: status, version } = channel;
  return { channel: { id, ...fields, status, version, educators } };
}
