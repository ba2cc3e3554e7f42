import { changePassword } from '@eemusic/contract/access/profile';
import { describe, expect, it } from 'vitest';
import { aPerson } from '#testing/a-person.ts';
import { password } from '#testing/start-server.ts';

const fresh = 'a brand new passphrase';

describe("changing one's own password", () => {
  it('ends every other session, keeps the current one, and notifies the owner', async () => {
    const { call, userId, me, signIn, isIn, mails, runJobs, lastEntry } = await aPerson();
    const other = (await signIn()).body.token;

    const answer = await call(changePassword, { userId, currentPassword: password, newPassword: fresh });

    expect(answer.status).toBe(200);
    const entry = await lastEntry();
    expect([await isIn(other), await isIn(me.token)]).toEqual([false, true]);
    expect(await signIn()).toRefuse(401);
    expect((await signIn({ password: fresh })).status).toBe(200);
    await runJobs();
    expect(mails).toMatchObject([{ to: me.email }]);
    expect(entry).toMatchObject({ action: 'profile.password-changed', before: null, after: null });
  });

  it('is refused with a wrong current password, counted like a failed sign-in', async () => {
    const { call, userId, signIn } = await aPerson();
    const guess = () => call(changePassword, { userId, currentPassword: 'wrong', newPassword: fresh });

    for (let time = 0; time < 10; time += 1) expect(await guess()).toRefuse(400, 'The current password is wrong');

    expect(await guess()).toRefuse(429);
    expect(await signIn()).toRefuse(429);
  });

  it.each(['password123', 'short', 'x'.repeat(129)])('refuses %s', async (newPassword) => {
    const { call, userId, signIn } = await aPerson();

    expect(await call(changePassword, { userId, currentPassword: password, newPassword })).toRefuse(400);

    expect((await signIn()).status).toBe(200);
  });

  it.each(['userId', 'currentPassword', 'newPassword'])('requires %s', async (name) => {
    const { call, userId } = await aPerson();
    const fields = { userId, currentPassword: password, newPassword: fresh };

    expect(await call(changePassword, { ...fields, [name]: undefined })).toRefuse(400, 'Please fill all fields');
  });

  it('refuses the own email, on the field that contains it', async () => {
    const { call, userId, me } = await aPerson();

    const answer = await call(changePassword, { userId, currentPassword: password, newPassword: me.email });

    expect(answer.body).toMatchObject({ code: 'password.weak', fields: { newPassword: expect.any(String) } });
  });

  it('happens once, however many concurrent requests there are', async () => {
    const { call, userId, signIn } = await aPerson();
    const change = (_: unknown, index: number) =>
      call(
        changePassword,
        { userId, currentPassword: password, newPassword: `${fresh} ${index}` },
        { remoteAddress: `203.0.113.${index + 1}` },
      );

    const answers = await Promise.all(Array.from({ length: 6 }, change));

    const winner = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await signIn({ password: `${fresh} ${winner}` })).status).toBe(200);
  });

  it.each<[string, unknown]>([
    ['currentPassword', ['x']],
    ['currentPassword', ''],
    ['newPassword', { $ne: '' }],
    ['newPassword', 12_345_678],
    ['userId', '1'],
  ])('refuses %s %j', async (name, value) => {
    const { call, userId } = await aPerson();
    const body = { userId, currentPassword: password, newPassword: fresh, [name]: value };

    expect(await call(changePassword, body)).toRefuse(400);
  });

  it("is possible only for one's own account", async () => {
    const { call, anAdministrator } = await aPerson();
    const { id } = await anAdministrator({ codes: [] });

    expect(await call(changePassword, { userId: id, currentPassword: password, newPassword: fresh })).toRefuse(403);
  });
});
