import type { createChannel, editChannel, updateChannel } from '@eemusic/contract/sales/channels';
import type { AnswerOf, RequestOf } from '@eemusic/contract/platform/endpoint';
import { channelFields, emptyTexts } from '@eemusic/contract/sales/fields';
import { affiliation } from '#sales/educators/index.ts';
import { changeSerially, memberChanges, membersOf, mergeValues, moveMembers } from '#sales/user-management/index.ts';
import { type Administrator, differences } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { addChannels, getChannel, updateChannels, valuesOf } from './store.ts';

export function create(
  { database, clock }: Services,
  { channelName: name, status, schools, ...rest }: RequestOf<typeof createChannel>,
  by: Administrator,
) {
  return changeSerially(database, by, async (tx) => {
    const at = clock.now();
    const { region } = rest;
    const values = mergeValues(channelFields, { name, ...rest }, { ...emptyTexts(channelFields), region });
    const channel = { ...values, isActive: status === 1 };
    const [channelId = 0] = await addChannels(tx, [channel], at);
    tx.audit('channel.created', { kind: 'channel', id: channelId }, { after: channel });
    await moveMembers(tx, affiliation, { ids: schools, to: channelId, at });
    return { ...message('channel.added'), channelId };
  });
}

/** Fields that the request leaves out stay as they are. */
export function update({ database, clock }: Services, request: RequestOf<typeof updateChannel>, by: Administrator) {
  const { channelId: id, channelName: name, status, version, schools: all, ...rest } = request;
  const { addedSchools: added, removedSchools: removed, ...values } = rest;
  return changeSerially(database, by, async (tx) => {
    const row = await getChannel(tx, id);
    if (version !== undefined && version !== row.version) throw new Refusal('record.stale');
    const { joining, leaving } = await memberChanges(tx, affiliation, id, { all, added, removed });

    const before = valuesOf(row);
    const isActive = (status ?? row.is_active) === 1;
    const after = { ...mergeValues(channelFields, { name, ...values }, before), isActive };
    await updateChannels(tx, [{ id, values: after }]);
    const at = clock.now();
    const left = await moveMembers(tx, affiliation, { ids: leaving, to: null, at });
    const joined = await moveMembers(tx, affiliation, { ids: joining, to: id, at });
    const schools = row.educator_count - left.count + joined.count;
    const change = differences({ ...before, schools: row.educator_count }, { ...after, schools });
    tx.audit('channel.updated', { kind: 'channel', id, name }, change);
    return message('channel.updated');
  });
}

export async function edit({ database }: Services, channelId: number): Promise<AnswerOf<typeof editChannel>> {
  const channel = await getChannel(database.read, channelId);
  const { isActive: _isActive, ...fields } = valuesOf(channel);
  const { id, is_active: status, version } = channel;
  const members = await membersOf(database, affiliation, id);
  const educators = members.map((one) => ({ educatorId: one.id, educatorName: one.name }));
  return { channel: { id, ...fields, status, version, educators } };
}
