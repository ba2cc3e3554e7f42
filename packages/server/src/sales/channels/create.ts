import type { createChannel } from '@eemusic/contract/sales/channels';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { addChannels, affiliate, changeChain } from '#sales/user-management/index.ts';
import type { Administrator } from '#platform/database/index.ts';
import { message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';

export function create(
  { database, clock }: Services,
  { channelName: name, status, schools, ...contact }: RequestOf<typeof createChannel>,
  by: Administrator,
) {
  return changeChain(database, by, async (tx) => {
    const at = clock.now();
    const [channelId = 0] = await addChannels(tx, [{ ...contact, name, isActive: status }], at);
    const { contactName, contactNumber, contactEmail, region } = contact;
    const after = { name, contactName, contactNumber, contactEmail, region, isActive: status === 1 };
    tx.audit('channel.created', { kind: 'channel', id: channelId }, { after });
    await affiliate(tx, { educatorIds: schools, channelId, at });
    return { ...message('channel.added'), channelId };
  });
}
