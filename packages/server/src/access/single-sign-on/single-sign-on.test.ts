import { setAdministratorStatus } from '@eemusic/contract/access/administrators';
import { fetchProfile } from '@eemusic/contract/access/profile';
import { login, verifyAccount } from '@eemusic/contract/access/session';
import { codes } from '@eemusic/contract/platform/permissions';
import { hour, minute } from '@eemusic/contract/platform/durations';
import { refusalText } from '@eemusic/contract/platform/refusals';
import { listChannels } from '@eemusic/contract/sales/channels';
import { describe, expect, it } from 'vitest';
import { startOidcProvider } from '#testing/an-oidc-provider.ts';
import { aSignOn } from '#testing/a-sign-on.ts';
import { password } from '#testing/start-server.ts';

const mei = { email: 'mei@example.com', name: 'Mei Lin', groups: ['staff', 'editors'] };
const noAccount = 'There is no active account for you in this console. Ask an administrator';
const creating = { OIDC_CREATE: 'yes', OIDC_ALLOW: 'groups=staff' };
const rules = 'groups: editors=SL+CM, sales=UM+SM, owners=SL+CM+UM+DA+SM+ES+AD';

describe('single sign-on', () => {
  it('opens the account with the confirmed email, and from then on by the person alone', async () => {
    const { signIn, provider, me, call, trail, change } = await aSignOn({ people: { mei: { ...mei } } });
    provider.people['mei'] = { ...mei, email: me.email.toUpperCase() };

    const { status, body } = await signIn('mei');
    expect(status).toBe(200);
    expect(body.userId).toBe(me.id);
    expect((await call(fetchProfile, { userId: me.id }, { token: body.token })).status).toBe(200);
    const actions = (await trail()).map(({ action }) => action);
    expect(actions.slice(-2)).toEqual(['administrator.sign-on-linked', 'session.opened']);

    await change(me.id, { email: 'new@example.com', currentPassword: password });
    expect((await signIn('mei')).body.userId).toBe(me.id);
  });

  it('takes no email that the provider has not confirmed', async () => {
    const { signIn, provider, me } = await aSignOn({ people: { mei } });
    provider.people['mei'] = { ...mei, email: me.email, email_verified: false };

    expect(await signIn('mei')).toRefuse(403, refusalText('sign-on.email', {}));
  });

  it('opens no account whose email only looks the same', async () => {
    const { signIn, provider, createTestAdministrator } = await aSignOn({ people: { mei } });
    const { email } = await createTestAdministrator('SL');
    const [first = '', ...rest] = email;
    const wide = String.fromCodePoint((first.codePointAt(0) ?? 0) + 0xfee0);
    provider.people['mei'] = { ...mei, email: [wide, ...rest].join('') };

    expect(wide.normalize('NFKC')).toBe(first);
    expect(await signIn('mei')).toRefuse(403, noAccount);
  });

  it('keeps out whoever has no account, an inactive one, or one that somebody else opens', async () => {
    const { signIn, provider, createTestAdministrator, setStatus } = await aSignOn({ people: { mei, fang: mei } });
    expect(await signIn('mei')).toRefuse(403, noAccount);

    const colleague = await createTestAdministrator('SL');
    provider.people['mei'] = { ...mei, email: colleague.email };
    provider.people['fang'] = { ...mei, email: colleague.email };
    expect((await signIn('mei')).body.userId).toBe(colleague.id);
    expect(await signIn('fang')).toRefuse(403, noAccount);

    await setStatus(colleague.id, 0);
    expect(await signIn('mei')).toRefuse(403, noAccount);
  });

  it('makes accounts only where it may, for those whom the claim lets in, under a username that is free', async () => {
    const settings = { ...creating, OIDC_PERMISSIONS: rules };
    const people = { mei, guest: { ...mei, groups: [] } };
    const { signIn, call, provider, userOf, me } = await aSignOn({ people, settings });
    provider.people['mei'] = { ...mei, preferred_username: (await userOf(me.id)).username.toUpperCase() };

    expect(await signIn('guest')).toRefuse(403, refusalText('sign-on.not-allowed', {}));
    const { body } = await signIn('mei');
    const user = await userOf(body.userId);
    expect(user).toMatchObject({ fullName: 'Mei Lin', username: mei.email, email: mei.email, hasGivenCodes: true });
    expect(user.permissions.map(({ code }) => code)).toEqual(['SL', 'CM']);
    expect(await call(login, { email: mei.email, password: '-' }, { token: null })).toRefuse(401);

    provider.people['mei'] = { ...mei, groups: ['staff', 'sales'] };
    await signIn('mei');
    expect((await userOf(body.userId)).permissions.map(({ code }) => code)).toEqual(['UM', 'SM']);
  });

  it('gives no password, and sends no link for a new one, to whoever comes in by it alone', async () => {
    const { signIn, call, mails, runJobs } = await aSignOn({ people: { mei }, settings: creating });
    const { status, body } = await signIn('mei');
    expect(status).toBe(200);
    const profile = await call(fetchProfile, { userId: body.userId }, { token: body.token });
    expect(profile.body.user.hasPassword).toBe(false);

    await call(verifyAccount, { email: mei.email }, { token: null });
    await runJobs();

    expect(mails).toEqual([]);
  });

  it('takes permissions from other sessions at once, and lets nobody change given ones by hand', async () => {
    const settings = { OIDC_PERMISSIONS: rules };
    const { signIn, provider, createTestAdministrator, sessionStatus, change, call } = await aSignOn({
      people: { mei },
      settings,
    });
    const colleague = await createTestAdministrator('SL', 'UM');
    provider.people['mei'] = { ...mei, email: colleague.email };

    expect((await signIn('mei')).status).toBe(200);

    expect(await sessionStatus(colleague)).toBe(200);
    expect(await call(listChannels, {}, colleague)).toRefuse(
      403,
      'You need the permission User Management (UM) for this',
    );
    expect(await change(colleague.id, { permissions: ['SL', 'UM'] })).toRefuse(
      409,
      'Single sign-on gives these permissions. Change them there',
    );
    expect((await change(colleague.id, { fullName: 'Mei Lin' })).status).toBe(200);
  });

  it('leaves AD to the last one who holds it with a password', async () => {
    const settings = { OIDC_PERMISSIONS: rules };
    const { signIn, provider, me, createTestAdministrator, services } = await aSignOn({
      people: { mei },
      settings,
      codes,
    });
    provider.people['mei'] = { ...mei, email: me.email };

    const held = async () => {
      const codesOf = services.database.read.selectFrom('administrator_codes').select('code').orderBy('code');
      return (await codesOf.where('administrator_id', '=', me.id).execute()).map(({ code }) => code);
    };
    expect((await signIn('mei')).status).toBe(200);
    expect(await held()).toEqual(['AD', 'CM', 'SL']);

    await createTestAdministrator('AD');
    expect((await signIn('mei')).status).toBe(200);
    expect(await held()).toEqual(['CM', 'SL']);
  });

  it.each([
    ['a ticket of another sign-in', 'ticket'],
    ['a code that was used', 'again'],
    ['a ticket that is too old', 'late'],
    ['an answer of another sign-in', 'query'],
  ])('refuses %s', async (_, what) => {
    const { come, finish, provider, me, wait } = await aSignOn({ people: { mei } });
    provider.people['mei'] = { ...mei, email: me.email };
    const [first, second] = [await come('mei'), await come('mei')];
    if (what === 'again') expect((await finish(first)).status).toBe(200);
    if (what === 'late') wait(11 * minute);

    const mixed = { ticket: { ...first, ticket: second.ticket }, query: { ...first, query: second.query } };
    const answer = await finish(what === 'ticket' || what === 'query' ? mixed[what] : first);

    expect(answer).toRefuse(400, 'This sign-in took too long or was already used. Please begin again');
  });

  it('says that the provider did not let one in', async () => {
    const { signIn } = await aSignOn({ people: { mei } });

    expect(await signIn(null)).toRefuse(403, refusalText('sign-on.denied', {}));
  });

  it('says to everybody that the provider is down, while passwords go on, and comes back by itself', async () => {
    const { begin, provider, wait, call, me } = await aSignOn({ people: { mei } });
    await provider.close();

    for (const refused of await Promise.all([begin(), begin()])) expect(refused).toRefuse(503);
    expect((await call(login, { email: me.email, password }, { token: null })).status).toBe(200);

    const callback = 'http://localhost:3000/sign-on';
    const back = await startOidcProvider({ callback, people: { mei }, port: Number(new URL(provider.issuer).port) });
    wait(minute);
    expect((await begin()).status).toBe(200);
    await back.close();
  });

  it('asks a provider that was down again even if the clock was set back meanwhile', async () => {
    const { begin, provider, wait } = await aSignOn({ people: { mei } });
    await provider.close();
    expect(await begin()).toRefuse(503);

    const callback = 'http://localhost:3000/sign-on';
    const back = await startOidcProvider({ callback, people: { mei }, port: Number(new URL(provider.issuer).port) });
    wait(-hour);
    expect((await begin()).status).toBe(200);
    await back.close();
  });

  it('ends a session after twelve hours, also of somebody who stays signed in, because nobody asks the provider again', async () => {
    const { come, finish, provider, me, wait, sessionStatus } = await aSignOn({ people: { mei } });
    provider.people['mei'] = { ...mei, email: me.email };
    const { body } = await finish(await come('mei'), { staySignedIn: true });

    wait(11 * hour);
    expect(await sessionStatus({ id: me.id, token: body.token })).toBe(200);
    wait(hour);
    expect(await sessionStatus({ id: me.id, token: body.token })).toBe(401);
  });

  it('never counts somebody without a password as the last holder of AD', async () => {
    const settings = { ...creating, OIDC_PERMISSIONS: rules };
    const owner = { ...mei, groups: ['staff', 'owners'] };
    const { signIn, me, call } = await aSignOn({ people: { owner }, settings, codes });
    const { body } = await signIn('owner');

    const answer = await call(setAdministratorStatus, { userId: me.id, status: 0 }, { token: body.token });

    expect(answer).toRefuse(409, 'At least one active administrator must hold the permission Permissions (AD)');
  });
});
