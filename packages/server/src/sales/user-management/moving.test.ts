import { deleteChannels } from '@eemusic/contract/sales/channels';
import { deleteEducators, moveEducators, selectEducators } from '@eemusic/contract/sales/educators';
import { moveStudents, selectStudents } from '@eemusic/contract/sales/users';
import { describe, expect, it } from 'vitest';
import { aChain } from '#testing/a-chain.ts';

const nobody = 999_999;

describe('moving many users', () => {
  it('moves each once, returns the former owners, and can be reversed with them', async () => {
    const { call, educator, students, memberships, trail } = await aChain();
    const [oak, elm] = [await educator({ name: 'Oak' }), await educator({ name: 'Elm' })];
    const [first = 0, second = 0] = await students(2, oak);
    const [free = 0] = await students(1);
    const [there = 0] = await students(1, elm);

    const { body } = await call(moveStudents, { students: [first, second, free, there, first], educatorId: elm });

    expect(body).toMatchObject({ message: '3 users moved', moved: 3 });
    expect(body.before).toEqual(
      expect.arrayContaining([
        { educatorId: oak, students: [first, second] },
        { educatorId: null, students: [free] },
      ]),
    );
    const moves = async () => (await trail()).filter(({ action }) => action === 'student.moved').length;
    expect(await moves()).toBe(3);

    for (const { educatorId, students } of body.before) await call(moveStudents, { students, educatorId });
    const held = (await memberships('enrolments')).filter(([, , holds]) => holds);
    expect(held).toEqual([
      [first, oak, true],
      [second, oak, true],
      [there, elm, true],
    ]);
  });

  it('leaves everything as it is, without an entry, when all of them are there already', async () => {
    const { call, educator, students, trail } = await aChain();
    const oak = await educator({ name: 'Oak' });
    const there = await students(2, oak);
    const before = (await trail()).length;

    const { status, body } = await call(moveStudents, { students: there, educatorId: oak });

    expect({ status, moved: body.moved, former: body.before }).toEqual({ status: 200, moved: 0, former: [] });
    expect(await trail()).toHaveLength(before);
  });

  it('moves all that a filter finds, if the result has not changed', async () => {
    const { call, educator, students } = await aChain();
    const oak = await educator({ name: 'Oak' });
    await students(3);
    const filter = { isUnassigned: true };
    const { token } = (await call(selectStudents, filter)).body;
    if (token === null) throw new Error('There is no token');
    await students(1);

    const matching = { ...filter, token };
    expect(await call(moveStudents, { matching, educatorId: oak })).toRefuse(409);
    const now = (await call(selectStudents, filter)).body.token;
    const moved = await call(moveStudents, { matching: { ...filter, token: now ?? '' }, educatorId: oak });
    expect(moved.body.moved).toBe(4);
  });

  it('moves nobody when one of them, or the school, does not exist', async () => {
    const { call, educator, students, memberships } = await aChain();
    const [oak, elm] = [await educator({ name: 'Oak' }), await educator({ name: 'Elm' })];
    const ids = await students(2, oak);
    await call(deleteEducators, { educatorsIds: [elm] });

    expect(await call(moveStudents, { students: ids, educatorId: elm })).toRefuse(404);
    expect(await call(moveStudents, { students: [...ids, nobody], educatorId: null })).toRefuse(404);
    expect(await call(moveStudents, { students: [], educatorId: oak })).toRefuse(400);
    expect((await memberships('enrolments')).every(([, , holds]) => holds)).toBe(true);
  });
});

describe('moving many schools', () => {
  it('moves them to a channel, or out of one, and returns the former owners', async () => {
    const { call, channel, educator, memberships } = await aChain();
    const [north, south] = [await channel('North'), await channel('South')];
    const [oak, elm] = [await educator({ name: 'Oak', channelId: north }), await educator({ name: 'Elm' })];

    const { body } = await call(moveEducators, { educators: [oak, elm], channelId: south });

    expect(body).toMatchObject({ message: '2 educators moved', moved: 2 });
    expect(body.before).toEqual(
      expect.arrayContaining([
        { channelId: north, educators: [oak] },
        { channelId: null, educators: [elm] },
      ]),
    );
    const { token } = (await call(selectEducators, { OrganizationId: south })).body;
    await call(moveEducators, { matching: { OrganizationId: south, token: token ?? '' }, channelId: null });
    expect((await memberships('affiliations')).filter(([, , holds]) => holds)).toEqual([]);
  });

  it('moves none when one of them, or the channel, does not exist', async () => {
    const { call, channel, educator, memberships } = await aChain();
    const [north, south] = [await channel('North'), await channel('South')];
    const oak = await educator({ name: 'Oak', channelId: north });
    await call(deleteChannels, { channelIds: [south] });

    expect(await call(moveEducators, { educators: [oak], channelId: south })).toRefuse(404);
    expect(await call(moveEducators, { educators: [oak, nobody], channelId: null })).toRefuse(404);
    expect(await memberships('affiliations')).toEqual([[oak, north, true]]);
  });
});
