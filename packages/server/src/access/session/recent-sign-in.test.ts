import { createAdministrator, deleteAdministrators } from '@eemusic/contract/access/administrators';
import { restoreDeletion } from '@eemusic/contract/platform/deletions';
import { recentSignIn } from '@eemusic/contract/platform/recent-sign-in';
import { addToken, listTokens } from '@eemusic/contract/access/tokens';
import { endpoints } from '@eemusic/contract/app/endpoints';
import { minute } from '@eemusic/contract/platform/durations';
import { describe, expect, it } from 'vitest';
import { aStaff } from '#testing/a-staff.ts';
import { signIn } from '#testing/create-test-administrator.ts';

const code = 'session.not-recent';
const token = { name: 'App', scopes: ['keys.redeem' as const] };

/** A session that has stayed in use but is older than a recent sign-in. */
async function longSignedIn() {
  const staff = await aStaff();
  for (let waited = 0; waited < recentSignIn; waited += 20 * minute) {
    staff.wait(20 * minute);
    await staff.call(listTokens, {});
  }
  const fresh = await staff.call(addToken, token);
  staff.wait(1);
  return {
    ...staff,
    fresh,
    remove: (usersIds: number[]) => staff.call(deleteAdministrators, { usersIds }),
    restore: (deletionId: number, asking: { token?: string } = {}) =>
      staff.call(restoreDeletion, { deletionId }, asking),
  };
}

describe('what would outlive a stolen session', () => {
  it('is everything that gives others access, tells secrets, erases a person, or takes all data along', () => {
    const needy = endpoints.filter(({ endpoint }) => endpoint.needsRecentSignIn).map(({ endpoint }) => endpoint.path);

    expect(new Set(needy)).toEqual(
      new Set([
        '/admin/company/export',
        '/admin/tokens/add',
        '/admin/tokens/rotate',
        '/admin/webhooks/add',
        '/admin/webhooks/update',
        '/admin/webhooks/rotate',
        '/administrator/user/create',
        '/administrator/invitation/send',
        '/administrator/invitation/resend',
        '/admin/user/privacy/erase',
      ]),
    );
  });

  it('needs a recent sign-in by the present time, not by a clock that ran ahead', async () => {
    const { call, me, services, wait } = await aStaff();
    wait(3 * recentSignIn);
    const ahead = await signIn(services, me.id);
    expect((await call(addToken, token, { token: ahead })).status).toBe(200);

    wait(-3 * recentSignIn);

    expect((await call(addToken, token, { token: ahead })).body).toMatchObject({ code });
  });

  it('needs a recent sign-in, so a session that was found open does not do', async () => {
    const { call, fresh } = await longSignedIn();

    expect(fresh.status).toBe(200);
    for (const { endpoint } of endpoints.filter((one) => one.endpoint.needsRecentSignIn)) {
      const answer = await call(endpoint, {});
      expect([endpoint.path, answer.status, answer.body]).toEqual([
        endpoint.path,
        403,
        expect.objectContaining({ code }),
      ]);
    }
  });

  it('is another’s password, email or permissions, but not their name', async () => {
    const { createTestAdministrator, change } = await longSignedIn();
    const { id } = await createTestAdministrator('DA');

    for (const outliving of [
      { password: 'four blind mice run' },
      { email: 'thief@example.com' },
      { permissions: ['AD'] },
    ])
      expect(await change(id, outliving)).toMatchObject({ status: 403, body: { code } });
    expect((await change(id, { fullName: 'Wang Fang' })).status).toBe(200);
  });

  it('is letting somebody in again, but not keeping them out', async () => {
    const { createTestAdministrator, setStatus, remove, restore, me, signIn } = await longSignedIn();
    const [inactive, deleted] = [(await createTestAdministrator('DA')).id, (await createTestAdministrator('DA')).id];
    expect((await setStatus(inactive, 0)).status).toBe(200);
    const { deletionId } = (await remove([deleted])).body;

    expect(await setStatus(inactive, 1)).toMatchObject({ status: 403, body: { code } });
    expect(await restore(deletionId)).toMatchObject({ status: 403, body: { code } });

    const token = await signIn(me.id);
    expect((await setStatus(inactive, 1, { token })).status).toBe(200);
    expect((await restore(deletionId, { token })).status).toBe(200);
  });

  it('may be done again after signing in again', async () => {
    const { me, signIn, call } = await longSignedIn();

    const again = await signIn(me.id);

    expect((await call(addToken, token, { token: again })).status).toBe(200);
    expect(await call(createAdministrator, {} as never, { token: again })).toRefuse(400);
  });
});
