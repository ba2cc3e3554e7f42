import { deleteEducators } from '@eemusic/contract/sales/educators';
import { editStudent, listStudents, setStudentStatus, updateStudent } from '@eemusic/contract/sales/users';
import { describe, expect, it } from 'vitest';
import { aClass } from '#testing/a-class.ts';
import { refusedFields } from '#testing/refused-fields.ts';

const unknown = 'This user does not exist';

describe('a student', () => {
  it('is shown with profiles, educator and the present state of its subscription', async () => {
    const { student, educator, studentOf } = await aClass();
    const educatorId = await educator({ name: 'Oak School' });
    const subscription = { subscriptionCode: 'CODE', activeFrom: '2025-03-01', expireBy: '2026-03-01' };
    const id = await student({ educatorId, ...subscription });

    expect(await studentOf(id)).toEqual({
      userId: id,
      fullName: '王芳',
      contactName: 'Mei Lin',
      contactNumber: '+86 1',
      contactEmail: 'mei@example.com',
      status: 1,
      region: 'SD',
      birthYear: null,
      teacherId: educatorId,
      teacherName: 'Oak School',
      version: 1,
      activeBy: '2025-03-01',
      expireBy: '2026-03-01',
      subscriptionCode: 'CODE',
      subscriptionStatus: 'Active',
      profile1: { profileId: expect.any(Number), profileName: 'Fang' },
      profile2: { profileId: expect.any(Number), profileName: 'Brother' },
    });
    const statusOf = async (overrides: object) => (await studentOf(await student(overrides))).subscriptionStatus;
    expect(await statusOf({ subscriptionCode: 'LATE', expireBy: '2026-02-28' })).toBe('Expired');
    expect(await statusOf({ expireBy: '2026-09-01' })).toBe('None');
    expect(await studentOf(await student({ profiles: [] }))).toMatchObject({ profile1: null, profile2: null });
  });

  it('is refused for an unknown student', async () => {
    const { call, student, remove } = await aClass();
    const id = await student();
    await remove(id);

    for (const gone of [id, 999_999]) {
      expect(await call(editStudent, { studentId: gone })).toRefuse(404, unknown);
      expect(await call(updateStudent, { UserId: gone, fullname: 'Mei' })).toRefuse(404, unknown);
      expect(await call(setStudentStatus, { studentId: gone, status: 1 })).toRefuse(404, unknown);
    }
  });
});

describe('updating a student', () => {
  it('changes the fields of the request, and keeps missing and read-only ones', async () => {
    const { student, update, studentOf, listed, trail } = await aClass();
    const id = await student({ subscriptionCode: 'CODE', activeFrom: '2025-03-01', expireBy: '2026-03-01' });
    const before = await studentOf(id);

    const { body } = await update(id, {
      fullname: ' Mei Wang ',
      contactEmail: '',
      expireBy: '2027-02-28',
      region: 'SH',
      status: 0,
      subscriptionCode: 'MINE',
      subscriptionStatus: 'None',
      activeBy: '2020-01-01',
      profile1: 'Mei',
      profile2: { profileName: 'Sister' },
    });

    expect(body).toEqual({ message: 'User updated successful', code: 'student.updated', params: {} });
    expect(await studentOf(id)).toEqual({
      ...before,
      fullName: 'Mei Wang',
      contactEmail: '',
      expireBy: '2027-02-28',
      region: 'SH',
      status: 0,
      profile1: { ...before.profile1, profileName: 'Mei' },
      profile2: { ...before.profile2, profileName: 'Sister' },
      version: 2,
    });
    expect(await listed({ searchQuery: 'mei wang', status: 0, region: 'SH' })).toMatchObject({ total: 1 });
    expect(await listed({ searchQuery: '王芳' })).toMatchObject({ total: 0 });
    const entry = (await trail()).at(-1);
    expect(entry).toMatchObject({ action: 'student.updated', record_id: String(id), record_name: 'Mei Wang' });
    expect(JSON.parse(entry?.after ?? '')).toEqual({
      fullName: 'Mei Wang',
      contactEmail: '',
      expireBy: '2027-02-28',
      region: 'SH',
      isActive: false,
      profile1: 'Mei',
      profile2: 'Sister',
    });
    await update(id, { expireBy: '', region: '', contactNumber: null });
    expect(await studentOf(id)).toMatchObject({ expireBy: null, region: null, contactNumber: '', status: 0 });
    expect((await update(id, { expireBy: '9998-12-31' })).status).toBe(200);
    expect((await update(id, { expireBy: '9999-01-01' })).body).toMatchObject({
      fields: { expireBy: 'The last day can be 9998-12-31 at the latest. Leave empty if there is none' },
    });
  });

  it('moves it to a live educator or to none, and nowhere else', async () => {
    const { call, student, educator, update, studentOf, educators, listed, memberships, actions } = await aClass();
    const [oak, elm] = [await educator({ name: 'Oak' }), await educator({ name: 'Elm' })];
    const id = await student({ educatorId: oak });

    expect((await update(id, { teacherId: elm })).status).toBe(200);
    expect(await studentOf(id)).toMatchObject({ teacherId: elm, teacherName: 'Elm' });
    expect((await educators()).educators.map(({ users }) => users)).toEqual([1, 0]);
    expect((await actions()).at(-1)).toBe('student.moved');
    await update(id, { fullname: 'Mei' });
    expect(await listed({ teacherId: elm })).toMatchObject({ total: 1, students: [{ fullName: 'Mei' }] });
    await update(id, { teacherId: null });
    expect(await studentOf(id)).toMatchObject({ teacherId: null, teacherName: null });
    expect(await memberships('enrolments')).toEqual([
      [id, oak, false],
      [id, elm, false],
    ]);

    await call(deleteEducators, { educatorsIds: [oak] });
    for (const gone of [oak, 999_999])
      expect(await update(id, { teacherId: gone })).toRefuse(404, 'This school or teacher does not exist');
  });

  it('is refused when somebody else was first, and cannot name a missing second profile', async () => {
    const { student, update, stored } = await aClass();
    const id = await student({ profiles: ['Fang'] });
    const before = await stored();

    expect(await update(id, { version: 2 })).toRefuse(409);
    const { body } = await update(id, { fullname: 'Mei', profile2: 'Sister' });
    expect(body).toMatchObject({
      error: 'This user has no second profile',
      fields: { profile2: 'This user has no second profile' },
    });
    expect(await stored()).toEqual(before);
    expect(await update(id, { profile1: { profileId: 77, profileName: 'Mei' } })).toMatchObject({
      status: 400,
      body: { fields: { profile1: 'This is not a profile of this user' } },
    });
    expect((await update(id, { version: 1, profile2: null })).status).toBe(200);
    expect(await update(id, { version: 1 })).toRefuse(409);
  });

  it('with the same version by two requests at once succeeds once', async () => {
    const { student, update, studentOf } = await aClass();
    const id = await student();

    const answers = await Promise.all(['Ann', 'Bea', 'Cat'].map((fullname) => update(id, { fullname, version: 1 })));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await studentOf(id)).toMatchObject({ version: 2 });
  });
});

describe('the status of a student', () => {
  it('is set rather than toggled', async () => {
    const { call, student, studentOf, trail } = await aClass();
    const id = await student();

    for (const status of [0, 0] as const) {
      expect((await call(setStudentStatus, { studentId: id, status })).body).toEqual({
        message: 'User deactivated!',
        code: 'student.deactivated',
        params: {},
      });
      expect(await studentOf(id)).toMatchObject({ status: 0, version: 2 });
    }
    expect((await trail()).at(-1)).toMatchObject({ action: 'student.deactivated', record_name: '王芳' });
    expect((await call(setStudentStatus, { studentId: id, status: 1 })).body).toEqual({
      message: 'User activated!',
      code: 'student.activated',
      params: {},
    });
    expect(await studentOf(id)).toMatchObject({ status: 1, version: 3 });
  });
});

const wrong: [string, unknown][] = [
  ...['fullname', 'contactName', 'contactNumber'].map((field): [string, unknown] => [field, ['Mei']]),
  ...['', ' ', 'x'.repeat(121), 'a\u0000b', 7, null].map((value): [string, unknown] => ['fullname', value]),
  ...['mei', 'mei@', 'a@b.cn,c@d.cn', 'a@b.cn\r\nBcc: c@d.cn'].map((value): [string, unknown] => [
    'contactEmail',
    value,
  ]),
  ...['2026-02-29', '2026-13-01', '26-01-01', '2026-01-01T00:00:00Z', 'soon', 20_260_101, []].map(
    (value): [string, unknown] => ['expireBy', value],
  ),
  ...['XX', 'sd', 'Shandong', 1, ['SD']].map((value): [string, unknown] => ['region', value]),
  ...['1', 0, 1.5, 2 ** 31, [1], true].map((value): [string, unknown] => ['teacherId', value]),
  ...['1', true, 2].map((value): [string, unknown] => ['status', value]),
  ...['', ' ', {}, { profileName: '' }, 7, ['Mei'], 'x'.repeat(121)].map((value): [string, unknown] => [
    'profile1',
    value,
  ]),
  ['contactNumber', '1'.repeat(33)],
  ['contactNumber', 138],
  ['contactNumber', 'abc-phone'],
  ['version', '1'],
];

describe('the last day of a subscription', () => {
  it('can lie before the first one, by which other systems end it; forms and imports ask for a later day', async () => {
    const { student, update, studentOf } = await aClass();
    const held = await student({ subscriptionCode: 'CODE', activeFrom: '2025-03-01', expireBy: '2026-04-01' });

    expect((await update(held, { expireBy: '2020-01-01' })).status).toBe(200);

    expect(await studentOf(held)).toMatchObject({ expireBy: '2020-01-01', subscriptionStatus: 'Expired' });
  });
});

describe('a value of the wrong kind', () => {
  it('is refused at its field and changes nothing', async () => {
    const { student, update, stored, call } = await aClass();
    const id = await student();
    const before = await stored();

    for (const [field, value] of wrong) {
      const answer = await update(id, { [field]: value });
      expect(answer, `${field} ${JSON.stringify(value)}`).toRefuse(400);
      expect(refusedFields(answer).map((name) => name.split('.')[0])).toEqual([field]);
    }
    for (const studentId of [undefined, null, '1', [1], 0, 1.5, 2 ** 31])
      expect(await call(editStudent, { studentId: studentId as number })).toRefuse(400);
    for (const input of [
      { teacherId: '1' },
      { OrganizationId: -1 },
      { status: 2 },
      { region: 'xx' },
      { sortBy: 'search_key' },
    ])
      expect(await call(listStudents, input as object)).toRefuse(400);
    expect(await stored()).toEqual(before);
  });
});
