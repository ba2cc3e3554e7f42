import { day } from '@eemusic/contract/platform/durations';
import { deleteChannels, listChannels, selectChannels, updateChannel } from '@eemusic/contract/sales/channels';
import { restorableFor } from '@eemusic/contract/platform/deletions';
import { deleteEducators } from '@eemusic/contract/sales/educators';
import { describe, expect, it } from 'vitest';
import { purgeDeletions } from '#platform/deletions/index.ts';
import { restorersOf } from '#app/rooms.ts';
import { aChain, channelFields } from '#testing/a-chain.ts';

describe('deleting channels', () => {
  it('leaves their educators unassigned, and undo returns those without another channel', async () => {
    const { call, channel, educator, channelOf, educatorOf, restore, memberships, actions, wait, channels } =
      await aChain();
    const [north, south] = [await channel('North'), await channel('South')];
    const stays = await educator({ name: 'Stays', channelId: north });
    const moves = await educator({ name: 'Moves', channelId: north });
    const goes = await educator({ name: 'Goes', channelId: north });
    await educator({ name: 'Southern', channelId: south });
    wait(1000);

    const { deletionId, message } = (await call(deleteChannels, { channelIds: [north, south] })).body;

    expect(message).toBe('Channel deleted successful');
    expect((await channels()).total).toBe(0);
    expect(await educatorOf(stays)).toMatchObject({ channelId: null, channelName: null });
    expect((await memberships('affiliations')).filter(([, , holds]) => holds)).toEqual([]);
    expect((await actions()).slice(-6).toSorted()).toEqual([
      'channel.deleted',
      'channel.deleted',
      'educator.moved',
      'educator.moved',
      'educator.moved',
      'educator.moved',
    ]);

    const other = await channel('Other');
    await call(updateChannel, { ...channelFields, channelId: other, addedSchools: [moves] });
    await call(deleteEducators, { educatorsIds: [goes] });
    expect((await restore(deletionId)).body).toMatchObject({
      message: '2 channels restored',
      code: 'record.restored',
      params: { noun: 'channel', count: 2 },
    });

    expect((await channelOf(north)).educators).toEqual([{ educatorId: stays, educatorName: 'Stays' }]);
    expect((await channelOf(south)).educators).toHaveLength(1);
    expect((await channelOf(other)).educators).toHaveLength(1);
    expect((await memberships('affiliations')).filter(([member]) => member === stays)).toEqual([
      [stays, north, false],
      [stays, north, true],
    ]);
    expect(await restore(deletionId)).toRefuse(409);
  });

  it('deletes all or none, or all that a filter finds unless it finds others by then', async () => {
    const { call, channel, channels } = await aChain();
    const [a, b] = [await channel('North A'), await channel('North B')];
    await channel('South');
    const { token } = (await call(selectChannels, { searchQuery: 'north' })).body;
    const matching = { searchQuery: 'north', token: token ?? '' };
    const remove = (input: object) => call(deleteChannels, input);

    expect(await remove({ channelIds: [a, 999_999] })).toRefuse(404, 'This channel does not exist');
    expect(await remove({})).toRefuse(400, 'Please select at least one channel');
    expect(await remove({ channelIds: [] })).toRefuse(400, 'Please select at least one channel');
    expect(await remove({ channelIds: Array.from({ length: 10_001 }, (_, id) => id + 1) })).toRefuse(400);
    expect(await remove({ matching: { ...matching, searchQuery: '' } })).toRefuse(409);
    expect(await remove({ channelIds: [a], matching })).toRefuse(400);
    expect((await channels()).total).toBe(3);
    const late = await channel('North C');
    expect(await remove({ matching })).toRefuse(409);
    expect((await remove({ channelIds: [late, late] })).status).toBe(200);
    expect((await remove({ matching })).status).toBe(200);
    expect((await channels()).channels.map(({ channelName }) => channelName)).toEqual(['South']);
    expect(await remove({ channelIds: [b] })).toRefuse(404);
  });

  it('can be undone only by holders of UM', async () => {
    const { call, channel, createTestAdministrator, restore } = await aChain();
    const { deletionId } = (await call(deleteChannels, { channelIds: [await channel()] })).body;

    expect(await restore(deletionId, await createTestAdministrator('SM', 'AD'))).toRefuse(403);
    expect(await restore(deletionId, await createTestAdministrator('UM'))).toMatchObject({
      body: { message: 'Channel North restored' },
    });
  });

  it('is final after 30 days: an empty row stays for the ledger and the history', async () => {
    const { call, channel, educator, services, wait, restore, signIn, me } = await aChain();
    const [used, unused, kept] = [await channel('Used'), await channel('Unused'), await channel('Kept')];
    await educator({ channelId: used });
    const { deletionId } = (await call(deleteChannels, { channelIds: [used, unused] })).body;
    await restore((await call(deleteChannels, { channelIds: [kept] })).body.deletionId);
    wait((restorableFor + 1) * day);

    await purgeDeletions(services, restorersOf(services));

    const rows = await services.database.read.selectFrom('channels').selectAll().orderBy('id').execute();
    expect(rows).toMatchObject([
      { id: used, name: '', name_key: '', search_key: '', contact_name: '', contact_number: '', contact_email: '' },
      { id: unused, name: '', contact_email: '' },
      { id: kept, name: 'Kept', deleted_at: null },
    ]);
    const token = await signIn(me.id);
    expect(await restore(deletionId, { token })).toRefuse(404);
    expect((await call(listChannels, {}, { token })).body.total).toBe(1);
  });
});
