import {
  createEducator,
  deleteEducators,
  editEducator,
  exportEducators,
  listEducators,
  listUnassignedEducators,
  selectEducators,
  setEducatorStatus,
  updateEducator,
} from '@eemusic/contract/sales/educators';
import { describe, expect, it } from 'vitest';
import { isPassword } from '#access/accounts/index.ts';
import { aChain, educatorFields } from '#testing/a-chain.ts';

const { userName: _userName, password: _password, ...changed } = educatorFields;

describe('adding an educator', () => {
  it('moves the given students to it, and hides the password', async () => {
    const { call, channel, educator, students, educatorOf, services, trail, memberships } = await aChain();
    const [channelId, other] = [await channel(), await educator()];
    const [a = 0, b = 0] = await students(2, other);
    const input = { channelId, students: [b], users: [a, b], category: 'Teacher' as const };

    const { body } = await call(createEducator, { ...educatorFields, ...input });

    expect(body.message).toBe('Educator added successful');
    expect(await educatorOf(body.educatorId)).toEqual({
      id: body.educatorId,
      name: 'Oak School',
      contactName: 'Mei Lin',
      contactNumber: '+86 1',
      contactEmail: 'mei@example.com',
      userName: 'oak',
      channelId,
      channelName: 'North',
      region: 'SD',
      status: 1,
      category: 'Teacher',
      version: expect.any(Number),
      users: [
        { studentId: a, studentName: 'Student 1' },
        { studentId: b, studentName: 'Student 2' },
      ],
    });
    const row = await services.database.read
      .selectFrom('educators')
      .select('password_hash')
      .where('id', '=', body.educatorId)
      .executeTakeFirst();
    expect(await isPassword(row?.password_hash ?? null, educatorFields.password)).toBe(true);
    expect((await memberships('enrolments')).filter(([, , holds]) => holds)).toEqual([
      [a, body.educatorId, true],
      [b, body.educatorId, true],
    ]);
    const entries = (await trail()).slice(-3);
    expect(entries.map(({ action }) => action)).toEqual(['educator.created', 'student.moved', 'student.moved']);
    expect(JSON.stringify(await trail())).not.toMatch(/battery|argon|hash/);
  });

  it('is refused with the wrong field, and changes nothing', async () => {
    const { call, channel, students, educators, actions } = await aChain();
    const [student = 0] = await students(1);
    const channelId = await channel();
    const before = await actions();
    const create = (overrides: object) => call(createEducator, { ...educatorFields, ...overrides });
    const refused = async (input: object, field: string, text?: string) => {
      const answer = await create(input);
      expect(answer, JSON.stringify(input)).toRefuse(400, text);
      expect(answer.body).toHaveProperty(`fields.${field}`);
    };

    for (const field of ['EducatorName', 'contactName', 'contactNumber', 'contactEmail', 'userName'])
      for (const wrong of [undefined, '', null, 1]) await refused({ [field]: wrong }, field, 'Please fill all fields');
    await refused({ contactEmail: 'mei at example' }, 'contactEmail', 'This is not an email address');
    for (const password of [undefined, '']) await refused({ password }, 'password', 'Please fill all fields');
    for (const password of ['short', 'x'.repeat(129)]) await refused({ password }, 'password');
    await refused({ userName: 'x'.repeat(121) }, 'userName', 'Enter up to 120 characters');
    for (const password of ['password', 'mei@example.com', 'aaaaaaaaaa']) await refused({ password }, 'password');
    await refused({ region: 'XX' }, 'region', 'This region does not exist');
    await refused({ category: 'Club' }, 'category', 'Enter School or Teacher');
    await refused({ channelId: '1' }, 'channelId');
    await refused({ students: ['1'] }, 'students');
    expect(await create({ channelId: 999_999 })).toRefuse(404, 'This channel does not exist');
    expect(await create({ channelId, students: [student], users: [999_999] })).toRefuse(
      404,
      'This user does not exist',
    );

    expect((await educators()).total).toBe(0);
    expect(await actions()).toEqual(before);
  });

  it('accepts user names of 120 characters, also if they fold into many, and tells them apart to the last', async () => {
    const { call } = await aChain();

    for (const userName of ['ﷺ'.repeat(120), `${'x'.repeat(119)}a`, `${'x'.repeat(119)}b`])
      expect((await call(createEducator, { ...educatorFields, userName })).status).toBe(200);
  });

  it('needs a user name that no live educator has in any case and width', async () => {
    const { call } = await aChain();
    const create = (userName: string) => call(createEducator, { ...educatorFields, userName });
    const { educatorId } = (await create('oak')).body;

    for (const taken of ['OAK', 'ｏａｋ']) {
      const answer = await create(taken);
      expect(answer).toRefuse(400, 'Another school or teacher has this user name');
      expect(answer.body).toMatchObject({
        code: 'educator.user-name-taken',
        fields: { userName: 'Another school or teacher has this user name' },
      });
    }
    await call(deleteEducators, { educatorsIds: [educatorId] });
    const answers = await Promise.all([create('oak'), create('Oak')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });
});

describe('changing an educator', () => {
  it('keeps missing fields, and moves it between channels', async () => {
    const { call, channel, educator, educatorOf, channels, memberships, trail, wait } = await aChain();
    const [north, south] = [await channel('North'), await channel('South')];
    const educatorId = await educator({ channelId: north });
    const update = (overrides: object) => call(updateEducator, { ...changed, educatorId, ...overrides });

    expect((await update({ EducatorName: '橡树', category: 'Teacher' })).body.message).toBe(
      'Educator updated successful',
    );
    expect(await educatorOf(educatorId)).toMatchObject({
      name: '橡树',
      channelId: north,
      category: 'Teacher',
      version: 2,
    });
    expect((await trail()).at(-1)).toMatchObject({
      action: 'educator.updated',
      before: '{"name":"Oak School","category":"School","region":null}',
      after: '{"name":"橡树","category":"Teacher","region":"SD"}',
    });
    wait(1000);
    await update({ channelId: south, region: '' });
    expect(await educatorOf(educatorId)).toMatchObject({ channelId: south, region: null, category: 'Teacher' });
    expect((await channels()).channels.map(({ schools }) => schools)).toEqual([0, 1]);
    await update({ channelId: null, status: 0 });
    await update({ channelId: null });

    expect(await educatorOf(educatorId)).toMatchObject({ channelId: null, status: 0 });
    expect(await memberships('affiliations')).toEqual([
      [educatorId, north, false],
      [educatorId, south, false],
    ]);
    expect(await update({ channelId: 999_999, EducatorName: 'X' })).toRefuse(404, 'This channel does not exist');
    expect((await educatorOf(educatorId)).name).toBe('Oak School');
  });

  it('is not audited itself where only its place changes', async () => {
    const { call, channel, educator, trail } = await aChain();
    const [educatorId, channelId] = [await educator(), await channel('North')];
    const update = (overrides: object) => call(updateEducator, { ...changed, educatorId, ...overrides });
    await update({});
    const before = (await trail()).length;

    await update({});
    await update({ channelId });

    const added = (await trail()).slice(before).map(({ action }) => action);
    expect(added).toEqual(['educator.moved']);
  });

  it('replaces its students by a list, or adds and removes some', async () => {
    const { call, educator, students, educatorOf, educators } = await aChain();
    const [educatorId, other] = [await educator({ name: 'A' }), await educator({ name: 'B' })];
    const [a = 0, b = 0] = await students(2, educatorId);
    const [c = 0] = await students(1, other);
    const update = (overrides: object) => call(updateEducator, { ...changed, educatorId, ...overrides });
    const users = async () => (await educatorOf(educatorId)).users.map(({ studentId }) => studentId).toSorted();

    await update({ users: [b, c] });
    expect(await users()).toEqual([b, c]);
    await update({ addedUsers: [a], removedUsers: [b] });
    expect(await users()).toEqual([a, c]);
    await call(updateEducator, { ...changed, educatorId: other, removedUsers: [a] });
    expect(await users()).toEqual([a, c]);
    expect((await educators()).educators.map((one) => one.users)).toEqual([2, 0]);
    for (const unknown of [{ users: [999_999] }, { addedUsers: [a, 999_999] }, { removedUsers: [999_999] }])
      expect(await update({ EducatorName: 'Changed', ...unknown })).toRefuse(404, 'This user does not exist');
    expect(await users()).toEqual([a, c]);
  });

  it('is refused when stale, unknown or deleted; its status is set, not toggled', async () => {
    const { call, educator, educatorOf, actions } = await aChain();
    const educatorId = await educator();
    const update = (overrides: object) => call(updateEducator, { ...changed, educatorId, ...overrides });
    const set = (status: 0 | 1) => call(setEducatorStatus, { educatorId, status });

    const answers = await Promise.all(Array.from({ length: 4 }, () => update({ version: 1 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await set(0)).body).toEqual({ message: 'Educator deactivated!', code: 'educator.deactivated', params: {} });
    await set(0);
    expect(await educatorOf(educatorId)).toMatchObject({ status: 0, version: 3 });
    expect((await actions()).slice(-2)).toEqual(['educator.updated', 'educator.deactivated']);

    expect(await update({ educatorId: 999_999 })).toRefuse(404, 'This school or teacher does not exist');
    await call(deleteEducators, { educatorsIds: [educatorId] });
    for (const answer of [await update({}), await set(1), await call(editEducator, { educatorId })])
      expect(answer).toRefuse(404);
  });

  it('by concurrent requests leaves it with exactly one channel and one history', async () => {
    const { call, channel, educator, educatorOf, channels, memberships } = await aChain();
    const owners = [await channel('A'), await channel('B'), await channel('C')];
    const educatorId = await educator();

    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        call(updateEducator, { ...changed, educatorId, channelId: owners[index % 3] ?? null }),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const { channelId } = await educatorOf(educatorId);
    expect((await memberships('affiliations')).filter(([, , holds]) => holds)).toEqual([[educatorId, channelId, true]]);
    const counts = (await channels()).channels.map(({ channelId: id, schools }) => [id, schools]);
    expect(counts).toEqual(owners.map((id) => [id, id === channelId ? 1 : 0]));
  });
});

describe('educators', () => {
  it('are refused to all but holders of UM; those of SM may list them', async () => {
    const { call, educator, createTestAdministrator } = await aChain({ codes: ['SL', 'CM', 'DA', 'SM', 'ES', 'AD'] });
    const educatorId = await educator();
    const answers = [
      await call(selectEducators, {}),
      await call(listUnassignedEducators, {}),
      await call(createEducator, educatorFields),
      await call(updateEducator, { ...changed, educatorId }),
      await call(editEducator, { educatorId }),
      await call(setEducatorStatus, { educatorId, status: 0 }),
      await call(deleteEducators, { educatorsIds: [educatorId] }),
      await call(exportEducators, {}),
      await call(listEducators, {}, await createTestAdministrator('SL')),
    ];

    for (const answer of answers) expect(answer).toRefuse(403);
    expect((await call(listEducators, {})).body.total).toBe(1);
  });
});
