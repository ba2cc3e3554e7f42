import { signIn } from '@eemusic/contract/learning/learners';
import { setEducatorStatus } from '@eemusic/contract/sales/educators';
import { setStudentStatus } from '@eemusic/contract/sales/users';
import { describe, expect, it } from 'vitest';
import { learnerToken } from '#testing/an-app.ts';
import { someKeys } from '#testing/some-keys.ts';

async function aUser() {
  const scene = await someKeys();
  const user = await scene.inUse();
  const asUser = (studentId = user.studentId) => scene.call(signIn, { studentId }, { token: learnerToken });
  return { ...scene, user, asUser };
}

describe('signing in to the learning app', () => {
  it('returns the state of the subscription, whatever becomes of the school', async () => {
    const { call, user, asUser, educatorId, toggle } = await aUser();
    const { studentId } = user;
    const active = { studentId, fullName: '李雷', expireBy: '2027-03-02', subscriptionStatus: 'Active' };
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
