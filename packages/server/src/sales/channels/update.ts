import type { updateChannel as contract } from '@eemusic/contract/sales/channels';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { channelFields } from '@eemusic/contract/sales/fields';
import { affiliation } from '#sales/educators/index.ts';
import { changeSerially, memberChanges, mergeTexts, moveMembers } from '#sales/user-management/index.ts';
import { type Administrator, differences } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { getChannel, updateChannel, valuesOf } from './store.ts';

/** Fields that the request leaves out stay as they are. */
export function update({ database, clock }: Services, request: RequestOf<typeof contract>, by: Administrator) {
  const { channelId: id, channelName: name, status, version, schools: all, ...rest } = request;
  const { addedSchools: added, removedSchools: removed, region, ...contact } = rest;
  return changeSerially(database.forMany(all ? undefined : added.length + removed.length), by, async (tx) => {
    const before = await getChannel(tx, id);
    if (version !== undefined && version !== before.version) throw new Refusal('record.stale');
    const { joining, leaving } = await memberChanges(tx, affiliation, id, { all, added, removed });

    const texts = mergeTexts(channelFields, { name, ...contact }, valuesOf(before));
    const after = { ...texts, region, isActive: (status ?? before.is_active) === 1 };
    await updateChannel(tx, id, after);
    const at = clock.now();
    await moveMembers(tx, affiliation, { ids: leaving, to: null, at });
    await moveMembers(tx, affiliation, { ids: joining, to: id, at });
    const { educator_count: schools } = await getChannel(tx, id);
    const change = differences({ ...valuesOf(before), schools: before.educator_count }, { ...after, schools });
    tx.audit('channel.updated', { kind: 'channel', id, name }, change);
    return message('channel.updated');
  });
}
