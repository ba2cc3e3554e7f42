import type { editChannel } from '@eemusic/contract/sales/channels';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { readOffThread } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { getChannel } from './store.ts';

export async function edit({ database }: Services, channelId: number): Promise<AnswerOf<typeof editChannel>> {
  const { id, name, contact_name, contact_number, contact_email, region, is_active, version, educator_count } =
    await getChannel(database.read, channelId);
  const members = database.read
    .selectFrom('educators')
    .select(['id as educatorId', 'name as educatorName'])
    .where('channel_id', '=', channelId)
    .where('deleted_at', 'is', null)
    .orderBy('name_key')
    .orderBy('id');
  const isLong = educator_count > 2_000;
  const educators = isLong ? await readOffThread(database.source, members.compile()) : await members.execute();
  return {
    channel: {
      id,
      name,
      contactName: contact_name,
      contactNumber: contact_number,
      contactEmail: contact_email,
      region,
      status: is_active,
      version,
      educators,
    },
  };
}
