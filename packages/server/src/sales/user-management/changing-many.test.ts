import { listActivity } from '@eemusic/contract/access/activity';
import { changeChannels } from '@eemusic/contract/sales/channels';
import { changeEducators, deleteEducators } from '@eemusic/contract/sales/educators';
import { changeStudents, selectStudents, updateStudent } from '@eemusic/contract/sales/users';
import { describe, expect, it } from 'vitest';
import { aClass } from '#testing/a-class.ts';

async function aSchool() {
  const server = await aClass({ codes: ['UM', 'AD'] });
  const { call, services } = server;
  const [oak, elm] = [await server.educator({ name: 'Oak' }), await server.educator({ name: 'Elm' })];
  const [one, two, three] = [
    await server.student({ fullName: 'Ann', educatorId: oak }),
    await server.student({ fullName: 'Ben', educatorId: oak, region: null }),
    await server.student({ fullName: 'Cid', educatorId: elm, region: 'GD', isActive: false }),
  ];
  const states = async () => {
    const all = await services.database.read.selectFrom('students').selectAll().orderBy('id').execute();
    return all.map((row) => [row.region, row.is_active, row.educator_id]);
  };
  const activity = async (area: string) =>
    (await call(listActivity, { area: area as 'student' })).body.entries.map(({ action, bulk }) => [
      action,
      bulk?.count ?? 1,
    ]);
  return { ...server, oak, elm, ids: [one, two, three], states, activity };
}

describe('changing many users', () => {
  it('sets what is given in those that differ, is one entry of the activity, and one undo', async () => {
    const { call, ids, elm, states, activity, memberships, restore, listed } = await aSchool();
    const before = await states();

    const { body } = await call(changeStudents, { students: ids, region: 'GD', status: 0, teacherId: elm });

    expect(body).toMatchObject({ message: '2 of 3 users changed; the rest already matched', changed: 2 });
    expect(await states()).toEqual([
      ['GD', 0, elm],
      ['GD', 0, elm],
      ['GD', 0, elm],
    ]);
    expect((await memberships('enrolments')).filter(([, , holds]) => holds).map(([, owner]) => owner)).toEqual([
      elm,
      elm,
      elm,
    ]);
    expect((await listed({ teacherId: elm, status: 0, region: 'GD' })).total).toBe(3);
    expect((await activity('student'))[0]).toEqual(['student.updated', 2]);

    expect((await restore(body.deletionId ?? 0)).body.message).toBe('Change of 2 users undone');
    expect(await states()).toEqual(before);
    expect((await activity('student'))[0]).toEqual(['student.change-undone', 2]);
    expect(await restore(body.deletionId ?? 0)).toRefuse(409);
  });

  it('leaves out what is not given, and empties region and school', async () => {
    const { call, ids, states } = await aSchool();

    await call(changeStudents, { students: ids.slice(0, 2), region: null, teacherId: null });

    expect((await states()).slice(0, 2)).toEqual([
      [null, 1, null],
      [null, 1, null],
    ]);
    const { body } = await call(changeStudents, { students: ids.slice(0, 1), region: null });
    expect(body).toMatchObject({ message: 'No user had to be changed', changed: 0, deletionId: null });
  });

  it('is undone except for what somebody has changed, deleted or taken away since', async () => {
    const { call, ids, oak, elm, remove, states, restore } = await aSchool();
    const [one = 0, two = 0] = ids;
    const { deletionId } = (await call(changeStudents, { students: ids, region: 'BJ', teacherId: elm })).body;
    await call(updateStudent, { UserId: one, fullname: 'Ann', region: 'TJ' });
    await remove(two);
    await call(deleteEducators, { educatorsIds: [oak] });

    expect((await restore(deletionId ?? 0)).status).toBe(200);

    expect(await states()).toEqual([
      ['TJ', 1, elm],
      ['BJ', 1, elm],
      ['GD', 0, elm],
    ]);
  });

  it('changes all that a filter finds, and is refused where that has changed', async () => {
    const { call, oak, student } = await aSchool();
    const filter = { teacherId: oak };
    const token = async () => (await call(selectStudents, filter)).body.token ?? '';
    const old = await token();
    await student({ educatorId: oak });

    expect(await call(changeStudents, { matching: { ...filter, token: old }, status: 0 })).toRefuse(409);
    expect(
      (await call(changeStudents, { matching: { ...filter, token: await token() }, status: 0 })).body.changed,
    ).toBe(3);
  });

  it('is refused without a change, with an unknown user or school, or a value that is none', async () => {
    const { call, ids, states } = await aSchool();
    const before = await states();

    expect(await call(changeStudents, { students: ids })).toRefuse(400, 'Please choose what to change');
    expect(await call(changeStudents, { students: [...ids, 999_999], status: 0 })).toRefuse(404);
    expect(await call(changeStudents, { students: ids, teacherId: 999_999 })).toRefuse(404);
    expect(await call(changeStudents, { students: ids, region: 'XX' as 'GD' })).toRefuse(400);
    expect(await call(changeStudents, { students: [], status: 0 })).toRefuse(400);
    expect(await states()).toEqual(before);
  });
});

describe('changing many schools and channels', () => {
  it('sets region, status and channel of schools, with one undo', async () => {
    const { call, channel, educator, educators, restore, memberships } = await aSchool();
    const north = await channel();
    const ids = [await educator({ name: 'Fir' }), await educator({ name: 'Yew', channelId: north })];

    const { body } = await call(changeEducators, { educators: ids, region: 'GD', status: 0, channelId: north });

    expect(body).toMatchObject({ message: '2 educators changed', changed: 2 });
    expect((await educators({ OrganizationId: north, region: 'GD', status: 0 })).total).toBe(2);
    expect((await restore(body.deletionId ?? 0)).body.message).toBe('Change of 2 schools and teachers undone');
    expect((await educators({ OrganizationId: north })).educators.map(({ educatorName }) => educatorName)).toEqual([
      'Yew',
    ]);
    expect((await memberships('affiliations')).filter(([, , holds]) => holds)).toEqual([[ids[1], north, true]]);
  });

  it('sets region and status of channels, with one undo', async () => {
    const { call, channel, channels, restore, activity } = await aSchool();
    const ids = [await channel('North'), await channel('South')];

    const { body } = await call(changeChannels, { channels: ids, region: 'GD', status: 0 });

    expect(body).toMatchObject({ message: '2 channels changed', changed: 2 });
    expect((await channels({ region: 'GD', status: 0 })).total).toBe(2);
    expect((await activity('channel'))[0]).toEqual(['channel.updated', 2]);
    await restore(body.deletionId ?? 0);
    expect((await channels({ status: 1 })).total).toBe(2);
    expect(await call(changeChannels, { channels: ids, region: '' as 'GD' })).toRefuse(400);
  });
});
