import {
  createChannel,
  deleteChannels,
  editChannel,
  exportChannels,
  listChannels,
  selectChannels,
  setChannelStatus,
  updateChannel,
} from '@eemusic/contract/sales/channels';
import { updateEducator } from '@eemusic/contract/sales/educators';
import { describe, expect, it } from 'vitest';
import { aChain, channelFields, educatorFields } from '#testing/a-chain.ts';

describe('adding a channel', () => {
  it('moves the given educators to it, each with an audit entry', async () => {
    const { call, channel, educator, channels, channelOf, memberships, trail } = await aChain();
    const other = await channel('Other');
    const [free, theirs] = [await educator({ name: 'Free' }), await educator({ name: 'Theirs', channelId: other })];

    const answer = await call(createChannel, { ...channelFields, schools: [theirs, free, free] });

    const { message, channelId } = answer.body;
    expect(message).toBe('Channel Added successful');
    expect(await channelOf(channelId)).toMatchObject({
      name: 'North',
      contactName: 'Mei Lin',
      region: 'SD',
      status: 1,
      educators: [
        { educatorId: free, educatorName: 'Free' },
        { educatorId: theirs, educatorName: 'Theirs' },
      ],
    });
    expect((await channels()).channels.map(({ channelName, schools }) => [channelName, schools])).toEqual([
      ['North', 2],
      ['Other', 0],
    ]);
    expect(await memberships('affiliations')).toEqual([
      [free, channelId, true],
      [theirs, other, false],
      [theirs, channelId, true],
    ]);
    const entries = (await trail()).slice(-3).map(({ action, record_id, after }) => [action, record_id, after]);
    expect(entries).toEqual([
      [
        'channel.created',
        String(channelId),
        expect.stringContaining('"contactEmail":"mei@example.com","region":"SD","isActive":true'),
      ],
      ['educator.moved', String(free), `{"channelId":${channelId}}`],
      ['educator.moved', String(theirs), `{"channelId":${channelId}}`],
    ]);
  });

  it('is refused with the wrong field, and changes nothing', async () => {
    const { call, educator, channel, memberships, channels, actions } = await aChain();
    const id = await educator({ channelId: await channel() });
    const before = await actions();
    const refused = async (input: object, field: string, text: string, error = text) => {
      const answer = await call(createChannel, { ...channelFields, ...input });
      expect(answer, JSON.stringify(input)).toRefuse(400, error);
      expect(answer.body).toHaveProperty(`fields.${field}`, text);
    };

    for (const field of ['channelName', 'contactName', 'contactNumber', 'contactEmail'])
      for (const wrong of [undefined, '', '  ', null, 1, ['x']])
        await refused({ [field]: wrong }, field, 'Please fill in this field', 'Please fill all fields');
    await refused({ contactEmail: 'mei at example' }, 'contactEmail', 'This is not an email address');
    await refused({ channelName: 'x'.repeat(121) }, 'channelName', 'Enter up to 120 characters');
    await refused({ contactNumber: '1'.repeat(33) }, 'contactNumber', 'Enter up to 32 characters');
    for (const number of ['abc-phone', 'not a phone!', '12'])
      await refused({ contactNumber: number }, 'contactNumber', 'Enter a phone number, such as +86 138 0013 8000');
    const several = 'There is more than one number here. Enter one, such as the first, 13800138000';
    await refused({ contactNumber: '13800138000/13900139000' }, 'contactNumber', several);
    const decimal = 'This number has a decimal point. Enter its digits alone';
    await refused({ contactNumber: '13800138000.5' }, 'contactNumber', decimal);
    await refused({ region: '' }, 'region', 'Please select a region');
    for (const region of ['sd', 'XX', 1, null]) await refused({ region }, 'region', 'This region does not exist');
    for (const status of ['1', 2, true]) await refused({ status }, 'status', 'Enter 0 or 1');
    await refused({ schools: 7 }, 'schools', 'Send a list of ids');
    for (const wrong of ['1', 0, -1, 1.5, 2 ** 31])
      await refused({ schools: [id, wrong] }, 'schools', 'Enter a whole number');
    const unknown = await call(createChannel, { ...channelFields, schools: [id, 999_999] });
    expect(unknown).toRefuse(404, 'This school or teacher does not exist');

    expect((await channels()).total).toBe(1);
    expect(await memberships('affiliations')).toHaveLength(1);
    expect(await actions()).toEqual(before);
  });

  it('keeps a number in the digits of ASCII and a name without characters that turn it round', async () => {
    const { call, channelOf } = await aChain();
    const typed = { channelName: '\u202enorth\u202c', contactNumber: '１３８－００１３－８０００' };

    const { channelId } = (await call(createChannel, { ...channelFields, ...typed })).body;

    expect(await channelOf(channelId)).toMatchObject({ name: 'north', contactNumber: '138-0013-8000' });
  });

  it('adds an inactive one as inactive', async () => {
    const { call, channelOf } = await aChain();

    const { channelId } = (await call(createChannel, { ...channelFields, status: 0 })).body;

    expect(await channelOf(channelId)).toMatchObject({ status: 0 });
  });

  it('happens once when it is repeated with its Idempotency-Key', async () => {
    const { call, channels } = await aChain();
    const headers = { 'idempotency-key': 'once' };

    const [first, again] = [
      await call(createChannel, channelFields, { headers }),
      await call(createChannel, channelFields, { headers }),
    ];

    expect(again.body).toEqual(first.body);
    expect((await channels()).total).toBe(1);
  });
});

describe('changing a channel', () => {
  it('keeps missing fields, and audits what differs', async () => {
    const { call, channel, channelOf, trail } = await aChain();
    const channelId = await channel();

    const answer = await call(updateChannel, { ...channelFields, channelId, channelName: '华北', status: 0 });

    expect(answer.body).toEqual({ message: 'Channel updated successful', code: 'channel.updated', params: {} });
    expect(await channelOf(channelId)).toMatchObject({ name: '华北', status: 0, region: 'SD', version: 2 });
    const entry = (await trail()).at(-1);
    expect(entry).toMatchObject({ action: 'channel.updated', record_name: '华北' });
    expect([entry?.before, entry?.after]).toEqual([
      '{"name":"North","isActive":true}',
      '{"name":"华北","isActive":false}',
    ]);
    await call(updateChannel, { ...channelFields, channelId });
    expect(await channelOf(channelId)).toMatchObject({ name: 'North', status: 0 });
  });

  it('replaces its educators by a list, or adds and removes some, and takes none from other channels', async () => {
    const { call, channel, educator, channelOf, memberships } = await aChain();
    const [channelId, other] = [await channel(), await channel('Other')];
    const [a, b, c, d] = [
      await educator({ name: 'A', channelId }),
      await educator({ name: 'B', channelId }),
      await educator({ name: 'C' }),
      await educator({ name: 'D', channelId: other }),
    ];
    const update = (overrides: object) => call(updateChannel, { ...channelFields, channelId, ...overrides });
    const members = async () => (await channelOf(channelId)).educators.map(({ educatorName }) => educatorName);

    await update({ schools: [c, a] });
    expect(await members()).toEqual(['A', 'C']);
    await update({ addedSchools: [b, c], removedSchools: [a, c, d] });
    expect(await members()).toEqual(['B', 'C']);
    expect((await channelOf(other)).educators).toHaveLength(1);
    await update({});
    expect(await members()).toEqual(['B', 'C']);
    await update({ schools: [] });
    expect(await members()).toEqual([]);

    expect((await memberships('affiliations')).filter(([, , holds]) => holds)).toEqual([[d, other, true]]);
    for (const unknown of [{ schools: [a, 999_999] }, { addedSchools: [999_999] }, { removedSchools: [999_999] }])
      expect(await update({ channelName: 'Changed', ...unknown })).toRefuse(404);
    expect((await channelOf(channelId)).name).toBe('North');
  });

  it('is refused when stale, unknown or deleted', async () => {
    const { call, channel, channelOf } = await aChain();
    const channelId = await channel();
    const update = (overrides: object) => call(updateChannel, { ...channelFields, channelId, ...overrides });

    const answers = await Promise.all(Array.from({ length: 4 }, () => update({ version: 1 })));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await channelOf(channelId)).version).toBe(2);
    expect(await update({ channelId: 999_999 })).toRefuse(404, 'This channel does not exist');
    await call(deleteChannels, { channelIds: [channelId] });
    expect(await update({})).toRefuse(404);
    expect(await call(editChannel, { channelId })).toRefuse(404);
    expect(await call(setChannelStatus, { channelId, status: 1 })).toRefuse(404);
  });

  it('with a whole list is refused when a school joined or left meanwhile', async () => {
    const { call, channel, educator, channelOf } = await aChain();
    const channelId = await channel();
    const school = await educator({ channelId });
    const { version } = await channelOf(channelId);
    const newcomer = await educator();
    await call(updateEducator, { ...educatorFields, educatorId: newcomer, channelId });

    const answer = await call(updateChannel, { ...channelFields, channelId, schools: [school], version });

    expect(answer).toRefuse(409);
    expect((await channelOf(channelId)).educators).toHaveLength(2);
  });

  it('of its status sets rather than toggles', async () => {
    const { call, channel, channelOf, actions } = await aChain();
    const channelId = await channel();
    const set = (status: 0 | 1) => call(setChannelStatus, { channelId, status });

    expect((await set(0)).body).toEqual({ message: 'Channel deactivated!', code: 'channel.deactivated', params: {} });
    await set(0);
    expect(await channelOf(channelId)).toMatchObject({ status: 0, version: 2 });
    await set(1);
    expect(await channelOf(channelId)).toMatchObject({ status: 1, version: 3 });
    const states = (await actions()).filter((action) => action.endsWith('activated'));
    expect(states).toEqual(['channel.deactivated', 'channel.activated']);
    for (const status of ['1', 2, null])
      expect(await call(setChannelStatus, { channelId, status } as never)).toRefuse(400);
  });
});

describe('channels', () => {
  it('are refused to all but holders of UM', async () => {
    const { call, channel } = await aChain({ codes: ['SL', 'CM', 'DA', 'SM', 'ES', 'AD'] });
    const channelId = await channel();
    const answers = [
      await call(listChannels, {}),
      await call(selectChannels, {}),
      await call(createChannel, channelFields),
      await call(updateChannel, { ...channelFields, channelId }),
      await call(editChannel, { channelId }),
      await call(setChannelStatus, { channelId, status: 0 }),
      await call(deleteChannels, { channelIds: [channelId] }),
      await call(exportChannels, {}),
    ];

    for (const answer of answers) expect(answer).toRefuse(403);
  });
});
