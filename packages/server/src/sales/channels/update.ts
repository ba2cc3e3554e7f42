import type { updateChannel } from '@eemusic/contract/sales/channels';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { affiliate, affiliation, changeChain, differences, movesTo } from '#sales/user-management/index.ts';
import type { Administrator } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { fieldsOf, getChannel, keepFields } from './store.ts';

/** What is not given stays. */
export function update({ database, clock }: Services, request: RequestOf<typeof updateChannel>, by: Administrator) {
  const { channelId, channelName: name, contactName, contactNumber, contactEmail, region, status, version } = request;
  return changeChain(database, by, async (tx) => {
    const before = await getChannel(tx, channelId);
    if (version !== undefined && version !== before.version) throw new Refusal('record.stale');
    const moves = await movesTo(
      tx,
      { kind: affiliation, id: channelId },
      { all: request.schools, added: request.addedSchools, removed: request.removedSchools },
    );

    const isActive = (status ?? before.is_active) === 1;
    const after = { name, contactName, contactNumber, contactEmail, region, isActive };
    await keepFields(tx, channelId, after);
    const at = clock.now();
    await affiliate(tx, { educatorIds: moves.leaving, channelId: null, at });
    await affiliate(tx, { educatorIds: moves.joining, channelId, at });
    const { educator_count: schools } = await getChannel(tx, channelId);
    const change = differences({ ...fieldsOf(before), schools: before.educator_count }, { ...after, schools });
    tx.audit('channel.updated', { kind: 'channel', id: channelId, name }, change);
    return message('channel.updated');
  });
}
