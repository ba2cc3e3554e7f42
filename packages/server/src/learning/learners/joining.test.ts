import { updateStudent } from '@eemusic/contract/sales/users';
import { describe, expect, it } from 'vitest';
import { studentImport } from '#testing/an-import.ts';
import { someKeys } from '#testing/some-keys.ts';

/** A school with a child that was imported: no key, and what a list of the school says. */
async function aPupilList() {
  const scene = await someKeys();
  const { educatorId } = scene;
  const child = { fullName: '李雷', contactEmail: '', contactNumber: '+86 138 0013 8000', educatorId, region: null };
  const pupil = (overrides: object = {}) => scene.student({ ...child, profiles: [], ...overrides });
  const redeemed = async (overrides: object = {}) => {
    const { code } = await scene.key(educatorId);
    return (await scene.redeem(code, { contactNumber: '13800138000', ...overrides })).body;
  };
  return { ...scene, pupil, redeemed };
}

describe('redeeming a key by somebody whom the school has entered', () => {
  it('joins the user of the same name and number, and fills in what was missing', async () => {
    const { pupil, redeemed, studentOf, stored, sales, memberships, educatorId, trail } = await aPupilList();
    const studentId = await pupil({ region: 'GD' });
    const before = (await trail()).length;

    const answer = await redeemed({ birthYear: 2015 });

    const user = await studentOf(studentId);
    expect(answer).toMatchObject({
      studentId,
      expireBy: '2027-03-02',
      profile1: user.profile1,
      profile2: user.profile2,
    });
    expect(user).toMatchObject({
      contactNumber: '+86 138 0013 8000',
      contactEmail: 'lei@example.com',
      region: 'GD',
      birthYear: 2015,
      subscriptionStatus: 'Active',
      activeBy: '2026-03-01',
      profile1: { profileName: 'Lei' },
      profile2: { profileName: 'Sister' },
    });
    expect(await stored()).toHaveLength(1);
    expect(await sales()).toMatchObject([{ student_id: studentId, educator_id: educatorId }]);
    expect(await memberships('enrolments')).toEqual([[studentId, educatorId, true]]);
    const actions = (await trail()).slice(before).map(({ action }) => action);
    expect(actions.filter((action) => action !== 'student.tested')).toEqual([
      'student.updated',
      'student.updated',
      'key.redeemed',
      'sale.recorded',
    ]);
  });

  it.each([
    ['the number with other groups', { contactNumber: '+86-138-0013-8000', contactEmail: 'other@example.com' }],
    ['the email in capitals', { contactNumber: '', contactEmail: 'Lei@Example.com' }],
    ['a blank in the name', { fullName: '李 雷' }],
    ['a year of birth that the app does not send', { birthYear: undefined }],
  ])('recognises %s', async (_, typed) => {
    const { pupil, redeemed } = await aPupilList();
    const studentId = await pupil({ contactEmail: 'lei@example.com', birthYear: 2015 });

    expect((await redeemed({ birthYear: 2015, ...typed })).studentId).toBe(studentId);
  });

  it.each([
    ['another name', { fullName: '李蕾' }],
    ['another number and email', { contactNumber: '13800138001' }],
    ['neither number nor email in common, both empty', { contactNumber: '' }],
    ['another year of birth, such as a father', { birthYear: 1985 }],
  ])('adds a user for %s', async (_, typed) => {
    const { pupil, redeemed, stored } = await aPupilList();
    const studentId = await pupil({
      birthYear: 2015,
      ...('contactNumber' in typed && typed.contactNumber === '' && { contactNumber: '' }),
    });

    expect((await redeemed(typed)).studentId).not.toBe(studentId);
    expect(await stored()).toHaveLength(2);
  });

  it('joins nobody of another school, who is inactive or deleted, or whose subscription runs', async () => {
    const { pupil, redeemed, educator, remove, stored } = await aPupilList();
    await pupil({ educatorId: await educator({ name: 'Elm' }) });
    await pupil({ educatorId: null });
    await pupil({ isActive: false });
    await remove(await pupil());
    await pupil({ subscriptionCode: 'RUNS', activeFrom: '2026-01-01', expireBy: '2026-03-01' });
    const there = (await stored()).map(({ id }) => id);

    expect(there).not.toContain((await redeemed()).studentId);
  });

  it('joins a family that comes back', async () => {
    const { pupil, redeemed } = await aPupilList();
    const lapsed = await pupil({ subscriptionCode: 'OLD', activeFrom: '2024-01-01', expireBy: '2026-02-28' });

    expect((await redeemed()).studentId).toBe(lapsed);
  });

  it('joins, of several alike, the one with a profile of that name, and otherwise nobody', async () => {
    const { pupil, redeemed, stored } = await aPupilList();
    const [, second] = [await pupil({ profiles: ['Tao'] }), await pupil({ profiles: ['Tong'] })];

    expect((await redeemed({ profile1Name: 'Mimi' })).studentId).not.toBe(second);
    expect(await stored()).toHaveLength(3);
    expect((await redeemed({ profile1Name: 'Tong' })).studentId).toBe(second);
  });

  it('signs a family in with the number that it typed, and with the one that the school has', async () => {
    const { pupil, redeemed, signInBy, studentOf, keyOf } = await aPupilList();
    const studentId = await pupil({ contactEmail: 'lei@example.com' });

    await redeemed({ contactNumber: '139 0013 9000' });

    const { code } = await keyOf(1);
    expect(await studentOf(studentId)).toMatchObject({ contactNumber: '+86 138 0013 8000' });
    for (const number of ['13900139000', '+86 138 0013 8000'])
      expect((await signInBy(code, number)).body, number).toMatchObject({ studentId });
    expect(await signInBy(code, '13900139001')).toRefuse(403);
  });

  it('keeps the last day that the list of the school said', async () => {
    const { pupil, redeemed } = await aPupilList();
    await pupil({ expireBy: '2026-06-30' });

    expect((await redeemed()).expireBy).toBe('2027-07-01');
  });

  it('adds a second profile to the first', async () => {
    const { pupil, redeemed } = await aPupilList();
    await pupil({ profiles: ['Lei'] });

    expect(await redeemed()).toMatchObject({
      profile1: { profileName: 'Lei' },
      profile2: { profileName: 'Sister' },
    });
  });

  it('joins one key alone when two are redeemed at once', async () => {
    const { pupil, redeemed, stored, call } = await aPupilList();
    const studentId = await pupil();

    const answers = await Promise.all([redeemed(), redeemed(), redeemed()]);

    expect(answers.filter((one) => one.studentId === studentId)).toHaveLength(1);
    expect(await stored()).toHaveLength(3);
    expect((await call(updateStudent, { UserId: studentId, fullname: '李雷' })).status).toBe(200);
  });

  it('keeps that user when the list that added it is undone', async () => {
    const scene = await aPupilList();
    const { apply } = studentImport(scene);
    const list = 'Name,Contact No,Attached School/Teacher\n李雷,13800138000,Oak School\nAnn,139,Oak School';
    const { deletionId } = (await apply(list)).body;
    const { studentId } = await scene.redeemed();

    const undone = await scene.restore(deletionId);

    expect(undone.body.message).toMatch(/ undone; 1 user who has redeemed a key stays$/);
    const live = (await scene.stored()).filter(({ deleted_at }) => deleted_at === null);
    expect(live.map(({ id }) => id)).toEqual([studentId]);
  });
});
