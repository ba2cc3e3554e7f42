import * as administrators from '@eemusic/contract/access/administrators';
import * as profile from '@eemusic/contract/access/profile';
import * as session from '@eemusic/contract/access/session';
import * as twoStep from '@eemusic/contract/access/two-step';
import { listGrades } from '@eemusic/contract/library/academics';
import { restoreDeletion } from '@eemusic/contract/platform/deletions';
import { describe, expect, it } from 'vitest';
import { aStaff } from './a-staff.ts';
import { type Answer, password } from './start-server.ts';

type Account = { id: number; email: string; token: string };
type Staff = Awaited<ReturnType<typeof aStaff>>;
type Way = (staff: Staff, account: Account) => Promise<Answer<unknown>>;

const changed = 'three blind mice run';

/** Opens another session of the same account. */
async function elsewhere({ call }: Staff, { email }: Account): Promise<{ token: string }> {
  return { token: (await call(session.login, { email, password }, { token: null })).body.token };
}

/** All actions after which a token must not work any more. */
const ways: Record<string, Way> = {
  'signing out': ({ call }, { token }) => call(session.logout, {}, { token }),
  'changing the own password elsewhere': async (staff, account) =>
    staff.call(
      profile.changePassword,
      { userId: account.id, currentPassword: password, newPassword: changed },
      await elsewhere(staff, account),
    ),
  'signing the others out elsewhere': async (staff, account) =>
    staff.call(profile.endOtherSessions, { userId: account.id }, await elsewhere(staff, account)),
  'ending this session elsewhere': async (staff, account) => {
    const other = await elsewhere(staff, account);
    const { sessions } = (await staff.call(profile.listSessions, { userId: account.id }, other)).body;
    const sessionId = sessions.find(({ isCurrent }) => !isCurrent)?.sessionId ?? 0;
    return staff.call(profile.endSession, { userId: account.id, sessionId }, other);
  },
  'setting a new password by a mailed link': async ({ call, mails, runJobs }, { email }) => {
    await call(session.verifyAccount, { email }, { token: null });
    await runJobs();
    const token = /forgot-password\/([\w.~-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
    return call(session.resetPassword, { token, password: changed }, { token: null });
  },
  'a new password by an administrator': ({ change }, { id }) => change(id, { password: changed }),
  'a new email by an administrator': ({ change }, { id }) => change(id, { email: 'other@example.com' }),
  'being deactivated': ({ setStatus }, { id }) => setStatus(id, 0),
  'being deactivated and activated again': async ({ setStatus }, { id }) => {
    await setStatus(id, 0);
    return setStatus(id, 1);
  },
  'being deleted': ({ call }, { id }) => call(administrators.deleteAdministrators, { usersIds: [id] }),
  'being deleted and restored': async ({ call }, { id }) => {
    const { deletionId } = (await call(administrators.deleteAdministrators, { usersIds: [id] })).body;
    return call(restoreDeletion, { deletionId });
  },
};

describe('a token', () => {
  it.each(Object.entries(ways))('stops working at once after %s', async (_, way) => {
    const staff = await aStaff();
    const account = await staff.anAdministrator({ codes: ['SL', 'CM'] });
    expect(await staff.sessionStatus(account)).toBe(200);

    expect(await way(staff, account)).toHaveProperty('status', 200);

    expect(await staff.call(listGrades, {}, { token: account.token })).toRefuse(401, 'Please login!!!');
    expect(await staff.sessionStatus(account)).toBe(401);
  });

  it('loses the access of a permission at once, and nothing else', async () => {
    const { anAdministrator, call, change, sessionStatus } = await aStaff();
    const account = await anAdministrator({ codes: ['SL', 'CM'] });
    const { id, token } = account;
    expect((await call(listGrades, {}, { token })).status).toBe(200);

    await change(id, { permissions: ['CM'] });

    expect(await call(listGrades, {}, { token })).toRefuse(403, 'You need the permission Score Library (SL) for this');
    expect(await sessionStatus(account)).toBe(200);
  });

  it('gets the access of a new permission at once', async () => {
    const { anAdministrator, call, change } = await aStaff();
    const { id, token } = await anAdministrator({ codes: ['CM'] });
    expect(await call(listGrades, {}, { token })).toRefuse(403);

    await change(id, { permissions: ['CM', 'SL'] });

    expect((await call(listGrades, {}, { token })).status).toBe(200);
  });

  it('stays valid for people who change their own password with it, and who begin two-step sign-in', async () => {
    const { call, sessionStatus, anAdministrator } = await aStaff();
    const account = await anAdministrator({ codes: [] });
    const own = { userId: account.id };
    const ask = { token: account.token };

    const answers = [
      await call(profile.changePassword, { ...own, currentPassword: password, newPassword: changed }, ask),
      await call(twoStep.beginTwoStep, { ...own, currentPassword: changed }, ask),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await sessionStatus(account)).toBe(200);
  });
});
