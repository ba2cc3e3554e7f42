import { minute } from '@eemusic/contract/platform/durations';
import { signIn } from '@eemusic/contract/learning/learners';
import { setEducatorStatus } from '@eemusic/contract/sales/educators';
import { setStudentStatus } from '@eemusic/contract/sales/users';
import { describe, expect, it } from 'vitest';
import { learnerToken } from '#testing/an-app.ts';
import { someKeys } from '#testing/some-keys.ts';
import { auditRefused } from './room.ts';

async function aUser() {
  const scene = await someKeys();
  const user = await scene.inUse();
  const asUser = (studentId = user.studentId) => scene.call(signIn, { studentId }, { token: learnerToken });
  return { ...scene, user, asUser };
}

describe('signing in to the learning app', () => {
  it('returns the state of the subscription, whatever becomes of the school', async () => {
    const { call, user, asUser, educatorId, toggle, studentOf } = await aUser();
    const { studentId } = user;
    const { profile1, profile2 } = await studentOf(studentId);
    const state = { expireBy: '2027-03-02', subscriptionStatus: 'Active' };
    const active = { studentId, fullName: '李雷', ...state, profile1, profile2 };
    expect((await asUser()).body).toEqual(active);

    await call(setEducatorStatus, { educatorId, status: 0 });
    expect((await asUser()).body).toEqual(active);
    await toggle(user.id, true);
    expect((await asUser()).body).toEqual({ ...active, subscriptionStatus: 'Revoked' });
    expect(await call(signIn, { studentId })).toRefuse(401);
  });

  it('is refused to an inactive and to an unknown user, whose practice still counts', async () => {
    const { call, user, asUser, report, session } = await aUser();
    const { studentId } = user;
    await call(setStudentStatus, { studentId, status: 0 });

    expect(await asUser()).toRefuse(403, 'This user is inactive');
    expect(await asUser(999_999)).toRefuse(404, 'This user does not exist');
    expect((await report([session(studentId)])).body).toEqual({ accepted: 1, repeated: 0 });
    await call(setStudentStatus, { studentId, status: 1 });
    expect((await asUser()).status).toBe(200);
  });
});

describe('signing in on a new device', () => {
  it('finds the user by key and phone number, however both are written, with profiles, and is audited', async () => {
    const { inUse, signInBy, studentOf, trail } = await someKeys();
    const { code, studentId } = await inUse({ contactNumber: '138 0013 8000' });
    const before = (await trail()).length;

    const answer = await signInBy(` ${code.toLowerCase().replaceAll('-', ' ')} `, '+86-138 00138000');

    const { profile1, profile2 } = await studentOf(studentId);
    expect(answer).toMatchObject({
      status: 200,
      body: { studentId, fullName: '李雷', subscriptionStatus: 'Active', profile1, profile2 },
    });
    expect(profile1).toEqual({ profileId: expect.any(Number) as number, profileName: 'Lei' });
    expect((await trail()).slice(before)).toMatchObject([
      { action: 'student.signed-in', record_id: String(studentId), actor_kind: 'visitor' },
    ]);
  });

  it('is refused in one way, whatever is wrong', async () => {
    const scene = await someKeys();
    const { call, key, inUse, signInBy, educatorId, toggle, deleteKeys } = scene;
    const number = '138 0013 8000';
    const user = await inUse({ contactNumber: number });
    const keys = {
      unused: await key(educatorId),
      revoked: await inUse({ fullName: '韩梅', contactNumber: number }),
      deleted: await inUse({ fullName: '林涛', contactNumber: number }),
      inactive: await inUse({ fullName: '吉米', contactNumber: number }),
      withoutNumber: await inUse({ fullName: '露西', contactNumber: '' }),
    };
    await toggle(keys.revoked.id, true);
    await deleteKeys(keys.deleted.id);
    await call(setStudentStatus, { studentId: keys.inactive.studentId, status: 0 });

    const answers = [
      await signInBy(user.code, '138 0013 8001'),
      await signInBy('ABCD', number),
      await signInBy('0123-4567-89AB-CDEF-GHJT', number),
      ...(await Promise.all(Object.values(keys).map(({ code }) => signInBy(code, number)))),
    ];

    for (const { status, body } of answers) {
      expect({ status, body }).toEqual({ status: answers[0]?.status, body: answers[0]?.body });
    }
    expect(answers[0]).toRefuse(403, 'There is no user with this key and phone number');
    expect(await call(signIn, { key: user.code }, { token: learnerToken })).toRefuse(400);
    expect(await call(signIn, { contactNumber: number }, { token: learnerToken })).toRefuse(
      400,
      'Please enter the key',
    );
  });

  it('after refused attempts tells the activity of these', async () => {
    const { inUse, signInBy, trail } = await someKeys();
    const { id, code } = await inUse({ contactNumber: '138 0013 8000' });
    for (const number of ['1', '2']) await signInBy(code, number);

    await signInBy(code, '138 0013 8000');

    const entries = (await trail()).filter(({ action }) => action === 'key.refused');
    expect(entries).toMatchObject([{ record_id: String(id), after: '{"attempts":2}' }]);
  });

  it('can be tried 20 times for a key in 15 minutes, and the activity tells of it once', async () => {
    const { inUse, signInBy, wait, services, trail } = await someKeys();
    const number = '138 0013 8000';
    const [one, other] = [
      await inUse({ contactNumber: number }),
      await inUse({ fullName: '韩梅', contactNumber: number }),
    ];

    for (let tried = 0; tried < 20; tried += 1) expect(await signInBy(one.code, '1'), String(tried)).toRefuse(403);
    const refused = await signInBy(one.code, number);
    expect(refused).toRefuse(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signInBy(other.code, number)).status).toBe(200);

    wait(16 * minute);
    await auditRefused(services);
    expect((await signInBy(one.code, number)).status).toBe(200);
    const entries = (await trail()).filter(({ action }) => action === 'key.refused');
    expect(entries).toMatchObject([{ record_id: String(one.id), after: '{"attempts":20}' }]);
  });
});
