import { day } from '@eemusic/contract/platform/durations';
import { deleteChannels } from '@eemusic/contract/sales/channels';
import { restorableFor } from '@eemusic/contract/platform/deletions';
import { createEducator, deleteEducators, selectEducators, updateEducator } from '@eemusic/contract/sales/educators';
import { describe, expect, it } from 'vitest';
import { purgeDeletions } from '#platform/deletions/index.ts';
import { restorersOf } from '#app/rooms.ts';
import { aChain, educatorFields } from '#testing/a-chain.ts';

const { userName: _userName, password: _password, ...changed } = educatorFields;

describe('deleting educators', () => {
  it('leaves their students unassigned, and undo restores the channel and students without another educator', async () => {
    const { call, channel, educator, students, channels, educatorOf, restore, memberships, actions, wait, educators } =
      await aChain();
    const north = await channel();
    const [oak, elm] = [await educator({ name: 'Oak', channelId: north }), await educator({ name: 'Elm' })];
    const [stays = 0, moves = 0] = await students(2, oak);
    await students(1, elm);
    wait(1000);

    const { deletionId, message } = (await call(deleteEducators, { educatorsIds: [oak, elm] })).body;

    expect(message).toBe('Educator deleted successful');
    expect((await educators()).total).toBe(0);
    expect((await channels()).channels).toMatchObject([{ schools: 0 }]);
    for (const of of ['affiliations', 'enrolments'] as const)
      expect((await memberships(of)).filter(([, , holds]) => holds)).toEqual([]);
    expect((await actions()).slice(-5).toSorted()).toEqual([
      'educator.deleted',
      'educator.deleted',
      'student.moved',
      'student.moved',
      'student.moved',
    ]);

    const other = await educator({ name: 'Other' });
    await call(updateEducator, { ...changed, educatorId: other, addedUsers: [moves] });
    expect((await restore(deletionId)).body).toMatchObject({
      message: '2 educators restored',
      code: 'record.restored',
      params: { noun: 'educator', count: 2 },
    });

    expect(await educatorOf(oak)).toMatchObject({ channelId: north, users: [{ studentId: stays }] });
    expect((await educatorOf(elm)).users).toHaveLength(1);
    expect((await educatorOf(other)).users).toHaveLength(1);
    expect((await channels()).channels).toMatchObject([{ schools: 1 }]);
    expect(await memberships('affiliations')).toEqual([
      [oak, north, false],
      [oak, north, true],
    ]);
  });

  it('and then their channel: restored alone they are unassigned, and the channel gets its former members back', async () => {
    const { call, channel, educator, channelOf, educatorOf, restore } = await aChain();
    const north = await channel();
    const [oak, elm] = [await educator({ name: 'Oak', channelId: north }), await educator({ channelId: north })];
    const first = (await call(deleteEducators, { educatorsIds: [oak] })).body.deletionId;
    const second = (await call(deleteChannels, { channelIds: [north] })).body.deletionId;

    await restore(first);
    expect(await educatorOf(oak)).toMatchObject({ channelId: null });
    await restore(second);

    expect(await educatorOf(oak)).toMatchObject({ channelId: null });
    expect((await channelOf(north)).educators).toMatchObject([{ educatorId: elm }]);
  });

  it('cannot be undone while another educator has the user name', async () => {
    const { call, restore, educator, educators } = await aChain();
    const { educatorId } = (await call(createEducator, educatorFields)).body;
    const friend = await educator({ name: 'Friend' });
    const { deletionId } = (await call(deleteEducators, { educatorsIds: [friend, educatorId] })).body;
    const taken = (await call(createEducator, { ...educatorFields, userName: 'OAK' })).body.educatorId;

    expect(await restore(deletionId)).toRefuse(
      409,
      'Oak School cannot be restored: another school or teacher now has the user name oak',
    );
    expect((await educators()).total).toBe(1);
    await call(deleteEducators, { educatorsIds: [taken] });
    expect((await restore(deletionId)).status).toBe(200);
    expect((await educators()).total).toBe(2);
  });

  it('deletes all or none, or all that a filter finds unless it finds others by then', async () => {
    const { call, channel, educator, educators, createTestAdministrator, restore } = await aChain();
    const channelId = await channel();
    const a = await educator({ name: 'A', channelId });
    await educator({ name: 'B', channelId });
    await educator({ name: 'C' });
    const { token } = (await call(selectEducators, { OrganizationId: channelId })).body;
    const matching = { OrganizationId: channelId, token: token ?? '' };
    const remove = (input: object) => call(deleteEducators, input);

    expect(await remove({ educatorsIds: [a, 999_999] })).toRefuse(404, 'This school or teacher does not exist');
    for (const none of [{}, { educatorsIds: [] }])
      expect(await remove(none)).toRefuse(400, 'Please select at least one school or teacher');
    for (const wrong of [{ educatorsIds: ['1'] }, { educatorsIds: 1 }, { matching: { OrganizationId: 1 } }])
      expect(await remove(wrong)).toRefuse(400);
    expect(await remove({ matching: { ...matching, OrganizationId: 0 } })).toRefuse(409);
    expect((await educators()).total).toBe(3);
    const { deletionId } = (await remove({ matching })).body;
    expect((await educators()).educators.map(({ educatorName }) => educatorName)).toEqual(['C']);
    expect(await remove({ matching })).toRefuse(409);
    const nobody = (await call(selectEducators, { searchQuery: 'nobody' })).body;
    expect(nobody.total).toBe(0);
    expect(await remove({ matching: { searchQuery: 'nobody', token: nobody.token ?? '' } })).toRefuse(409);
    expect(await restore(deletionId, await createTestAdministrator('SM'))).toRefuse(403);
  });

  it('is final after 30 days: an empty row stays for the ledger and the history', async () => {
    const { call, channel, educator, students, services, wait, restore, signIn, me } = await aChain();
    const channelId = await channel();
    const [used, unused, taught] = [await educator({ channelId, userName: 'oak' }), await educator(), await educator()];
    const [student = 0] = await students(1, taught);
    const { deletionId } = (await call(deleteEducators, { educatorsIds: [used, unused, taught] })).body;
    await call(deleteChannels, { channelIds: [channelId] });
    wait((restorableFor + 1) * day);

    await purgeDeletions(services, restorersOf(services));

    const { read } = services.database;
    const rows = await read.selectFrom('educators').selectAll().orderBy('id').execute();
    expect(rows.map(({ id }) => id)).toEqual([used, unused, taught]);
    for (const row of rows)
      expect(row).toMatchObject({
        name: '',
        name_key: '',
        search_key: '',
        contact_name: '',
        contact_number: '',
        contact_email: '',
        user_name: null,
        user_name_key: null,
        password_hash: null,
        channel_id: null,
        region: null,
      });
    expect(await read.selectFrom('channels').select(['id', 'name']).execute()).toEqual([{ id: channelId, name: '' }]);
    expect(await read.selectFrom('students').select(['id', 'educator_id']).execute()).toEqual([
      { id: student, educator_id: null },
    ]);
    expect(await restore(deletionId, { token: await signIn(me.id) })).toRefuse(404);
  });
});
