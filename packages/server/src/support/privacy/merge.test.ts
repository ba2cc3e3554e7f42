import { signIn } from '@eemusic/contract/learning/learners';
import { restoreDeletion } from '@eemusic/contract/platform/deletions';
import { eraseStudent } from '@eemusic/contract/sales/privacy';
import { giveKeys } from '@eemusic/contract/sales/subscriptions';
import { editStudent, listAlike, mergeStudents } from '@eemusic/contract/sales/users';
import { describe, expect, it } from 'vitest';
import { dumpOf } from '#testing/a-known-student.ts';
import { learnerToken } from '#testing/an-app.ts';
import { someKeys } from '#testing/some-keys.ts';

/** A child that the school has entered, and again by the key that the family redeemed, with practice. */
async function twice() {
  const scene = await someKeys();
  const { educatorId, student, inUse, report, session, call } = scene;
  const child = { fullName: '李雷', contactEmail: '', contactNumber: '', birthYear: 2015, profiles: ['Lei'] };
  const entered = await student({ ...child, educatorId });
  const held = await inUse({ contactNumber: '13800138000', profile1Name: 'Lei', profile2Name: 'Sister' });
  await report([session(held.studentId), session(entered)]);
  const merge = (studentId = entered, mergedId = held.studentId) => call(mergeStudents, { studentId, mergedId });
  return { ...scene, entered, held, merge };
}

const practisedBy = async ({ practised }: Awaited<ReturnType<typeof twice>>) =>
  (await practised()).map(({ student_id }) => student_id);

describe('merging two users', () => {
  it('gives one all keys, sales, practice and what was missing, and the other nothing; statements stay', async () => {
    const scene = await twice();
    const { entered, held, merge, studentOf, sales, keyOf, signInBy, call, memberships, educatorId } = scene;
    const before = (await sales()).map(({ student_id: _buyer, ...sale }) => sale);

    const answer = await merge();

    expect(answer).toMatchObject({ status: 200, body: { message: 'Merged into 李雷' } });
    expect(await studentOf(entered)).toMatchObject({
      contactNumber: '13800138000',
      contactEmail: 'lei@example.com',
      birthYear: 2015,
      region: 'SD',
      subscriptionCode: held.code,
      subscriptionStatus: 'Active',
      expireBy: held.expireBy,
      activeBy: '2026-03-01',
      profile1: { profileName: 'Lei' },
      profile2: { profileName: 'Sister' },
    });
    expect((await sales()).map(({ student_id: _buyer, ...sale }) => sale)).toEqual(before);
    expect((await sales()).map(({ student_id: id }) => id)).toEqual([entered]);
    expect(await keyOf(held.id)).toMatchObject({ student_id: entered, is_held: 1, runs_until: held.expireBy });
    expect(await practisedBy(scene)).toEqual([entered, entered]);
    expect(await call(editStudent, { studentId: held.studentId })).toRefuse(404);
    expect((await memberships('enrolments')).filter(([, , isOpen]) => isOpen)).toEqual([[entered, educatorId, true]]);
    expect((await signInBy(held.code, '138 0013 8000')).body).toMatchObject({ studentId: entered });
  });

  it('leads the app of the other one to the user who stays, for signing in, practice and renewals', async () => {
    const scene = await twice();
    const { entered, held, merge, call, report, session, redeem, key, educatorId } = scene;
    await merge();

    const signedIn = await call(signIn, { studentId: held.studentId }, { token: learnerToken });
    const reported = await report([session(held.studentId, { profileId: 999 })]);
    const renewed = await redeem((await key(educatorId)).code, { studentId: held.studentId });

    expect(signedIn.body).toMatchObject({ studentId: entered, subscriptionStatus: 'Active' });
    expect(reported.body).toEqual({ accepted: 1, repeated: 0 });
    expect(await practisedBy(scene)).toEqual([entered, entered, entered]);
    expect(renewed.body).toMatchObject({ studentId: entered, expireBy: '2028-03-02' });
  });

  it('adds the days that are left of one key to the other, as redeeming both would have', async () => {
    const { inUse, merge, studentOf } = await twice();
    const [one, other] = [await inUse({ fullName: '韩梅' }), await inUse({ fullName: 'Han Mei' })];

    await merge(one.studentId, other.studentId);

    expect(await studentOf(one.studentId)).toMatchObject({ expireBy: '2028-03-02', subscriptionStatus: 'Active' });
  });

  it('is undone completely, also in a closed month', async () => {
    const scene = await twice();
    const { entered, held, merge, call, stored, sales, keyOf, studentOf } = scene;
    const closed = { state: 'closed' as const, serial: 1, currency: 'CNY' as const };
    await scene.services.database.write((tx) => tx.updateTable('statements').set(closed).execute());
    const whole = async () => ({
      users: [await studentOf(entered), await studentOf(held.studentId)].map(({ version: _version, ...user }) => user),
      sales: await sales(),
      practice: (await scene.practised()).map(({ student_id, profile_id }) => [student_id, profile_id]),
      held: (await keyOf(held.id)).is_held,
      owner: (await keyOf(held.id)).student_id,
      merged: (await stored()).map(({ merged_into }) => merged_into),
    });
    const before = await whole();

    const { deletionId } = (await merge()).body;
    const answer = await call(restoreDeletion, { deletionId });

    expect(answer.body).toMatchObject({ message: 'Merge of 李雷 undone' });
    expect(await whole()).toEqual(before);
  });

  it('is not undone after a new sale, practice or another last day', async () => {
    const scene = await twice();
    const { entered, held, merge, call, report, session } = scene;
    const { deletionId } = (await merge()).body;
    await report([session(held.studentId)]);

    expect(await call(restoreDeletion, { deletionId })).toRefuse(
      409,
      'The merge of 李雷 cannot be undone: there was a new sale, practice or last day since',
    );
    expect(await practisedBy(scene)).toEqual([entered, entered, entered]);
  });

  it('is erased with the user who stays', async () => {
    const scene = await twice();
    const { entered, merge, call } = scene;
    await merge();

    expect((await call(eraseStudent, { studentId: entered, fullName: '李雷' })).status).toBe(200);

    const dump = JSON.stringify(await dumpOf(scene));
    for (const text of ['李雷', '13800138000', 'lei@example.com', 'sister']) expect(dump).not.toContain(text);
  });

  it('is offered for the same name, in characters or pinyin, a similar one with the same number, and by a key', async () => {
    const { entered, held, student, educatorId, educator, call, redeem } = await twice();
    const elsewhere = { educatorId: await educator({ name: 'Elm' }), contactEmail: '', contactNumber: '' };
    const same = await student({ ...elsewhere, educatorId, fullName: 'Li Lei' });
    const similar = await student({ ...elsewhere, fullName: '小李雷', contactNumber: '+86 138 0013 8000' });
    await student({ ...elsewhere, fullName: '李雷' });
    await student({ ...elsewhere, educatorId, fullName: '李蕾蕾' });
    const idsOf = async (studentId: number) =>
      (await call(listAlike, { studentId })).body.alike.map((one) => one.studentId);

    expect(await idsOf(entered)).toEqual([held.studentId, same]);
    expect(await idsOf(held.studentId)).toEqual([entered, same, similar]);
    const { keys } = (await call(giveKeys, { students: [similar], expirationDays: 366 })).body;
    const other = await redeem(keys[0]?.key ?? '', { fullName: '王伟', contactNumber: '139', contactEmail: 'w@x.cn' });
    expect(await idsOf(other.body.studentId)).toEqual([similar]);
  });

  it('is not offered for another year of birth, in no way', async () => {
    const { entered, held, student, educatorId, call, redeem } = await twice();
    const [of2015, of1985, unknown] = [
      await student({ educatorId, fullName: '李雷', birthYear: 2015 }),
      await student({ educatorId, fullName: '李雷', birthYear: 1985, contactNumber: '13800138000' }),
      held.studentId,
    ];
    const { keys } = (await call(giveKeys, { students: [of1985], expirationDays: 366 })).body;
    const typed = { fullName: '王伟', contactNumber: '139', contactEmail: 'w@x.cn', birthYear: 2014 };
    const other = await redeem(keys[0]?.key ?? '', typed);
    const idsOf = async (studentId: number) =>
      (await call(listAlike, { studentId })).body.alike.map((one) => one.studentId);

    expect(await idsOf(entered)).toEqual([unknown, of2015]);
    expect(await idsOf(of1985)).toEqual([unknown]);
    expect(await idsOf(other.body.studentId)).toEqual([]);
    const asked = await call(listAlike, { studentId: of1985, otherId: of2015 });
    expect(asked.body.alike.map((one) => one.studentId)).toEqual([of2015]);
    expect(await call(listAlike, { studentId: of1985, otherId: 999_999 })).toRefuse(404);
  });
});
