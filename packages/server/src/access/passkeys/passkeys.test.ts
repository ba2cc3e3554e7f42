import { removePasskey, renamePasskey, addPasskey, beginPasskey } from '@eemusic/contract/access/passkeys';
import { fetchProfile } from '@eemusic/contract/access/profile';
import { login } from '@eemusic/contract/access/session';
import { confirmTwoStep, beginTwoStep } from '@eemusic/contract/access/two-step';
import { minute } from '@eemusic/contract/platform/durations';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { aPasskeyPerson } from '#testing/a-passkey-person.ts';
import { anAuthenticator } from '#testing/an-authenticator.ts';
import { password } from '#testing/start-server.ts';

describe('adding a passkey', () => {
  it('keeps it under its name, tells its owner by mail, and stands in the trail without the key', async () => {
    const { add, list, mails, runJobs, trail, me } = await aPasskeyPerson();

    const { status, body } = await add({ name: 'Mei’s laptop' });

    expect(status).toBe(200);
    expect(await list()).toEqual({
      origin: 'http://localhost:3000',
      passkeys: [
        {
          passkeyId: body.passkeyId,
          name: 'Mei’s laptop',
          addedAt: '2026-03-01T10:20:00.000Z',
          lastUsedAt: null,
          isBackedUp: true,
        },
      ],
    });
    await runJobs();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: me.email, subject: 'A passkey was added to your account' });
    expect(mails[0]?.text).toContain('Mei’s laptop');
    const entries = (await trail()).filter(({ action }) => action.startsWith('profile.'));
    expect(entries.map(({ action, after }) => [action, after])).toEqual([
      ['profile.passkey-begun', null],
      ['profile.passkey-added', '{"passkey":"Mei’s laptop"}'],
    ]);
  });

  it('needs the present password, and a code where two-step sign-in is on', async () => {
    const { begin, call, proof, own, services } = await aPasskeyPerson();
    expect(await begin({ currentPassword: 'wrong' })).toRefuse(400, 'The current password is wrong');

    const { secret } = (await call(beginTwoStep, proof)).body;
    const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: services.clock.now().getTime() });
    const { recoveryCodes } = (await call(confirmTwoStep, { ...own, code })).body;

    expect(await begin()).toRefuse(400, 'Please enter a code from your authenticator app, or a recovery code');
    expect(await begin({ code: 'no' })).toRefuse(400, 'This code is wrong or has already been used');
    expect((await begin({ code: recoveryCodes[0] })).status).toBe(200);
    expect(await begin({ code: recoveryCodes[0] })).toRefuse(400, 'This code is wrong or has already been used');
  });

  it.each([
    ['of another website', { origin: 'https://console.example.net' }],
    ['that did not verify its owner', { isVerified: false }],
    ['for a challenge that nobody gave out', { challenge: 'x'.repeat(80) }],
  ])('refuses one %s', async (_, behaviour) => {
    const { begin, call, own, device, list } = await aPasskeyPerson();
    const { options } = (await begin()).body;

    const answer = await call(addPasskey, { ...own, answer: device.create(options, behaviour) });

    expect(answer).toRefuse(400, 'This passkey could not be added. Please try again');
    expect((await list()).passkeys).toEqual([]);
  });

  it('works once, within five minutes, and in the session that gave the password', async () => {
    const { begin, call, own, device, wait, me, list } = await aPasskeyPerson();
    const other = (await call(login, { email: me.email, password }, { token: null })).body.token;
    const first = (await begin()).body.options;

    expect(await call(addPasskey, { ...own, answer: device.create(first) }, { token: other })).toRefuse(400);
    wait(6 * minute);
    expect(await call(addPasskey, { ...own, answer: device.create(first) })).toRefuse(400);
    const second = (await begin()).body.options;
    expect((await call(addPasskey, { ...own, answer: device.create(second) })).status).toBe(200);
    expect(await call(addPasskey, { ...own, answer: anAuthenticator().create(second) })).toRefuse(400);
    expect((await list()).passkeys).toHaveLength(1);
  });

  it('of a challenge of ten requests at once adds one', async () => {
    const { begin, call, own, list } = await aPasskeyPerson();
    const { options } = (await begin()).body;

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call(addPasskey, { ...own, answer: anAuthenticator().create(options) })),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await list()).passkeys).toHaveLength(1);
  });
});

describe('a passkey of the profile', () => {
  it('is renamed without, and removed with the password, and signs nobody in any more', async () => {
    const { add, call, own, proof, list, signIn, mails, runJobs } = await aPasskeyPerson();
    const { passkeyId } = (await add()).body;
    expect((await signIn()).status).toBe(200);

    expect((await call(renamePasskey, { ...own, passkeyId, name: 'Old laptop' })).status).toBe(200);
    expect((await list()).passkeys).toMatchObject([{ name: 'Old laptop', lastUsedAt: '2026-03-01T10:20:00.000Z' }]);
    const wrong = { ...proof, passkeyId, currentPassword: 'wrong' };
    expect(await call(removePasskey, wrong)).toRefuse(400, 'The current password is wrong');
    expect((await call(removePasskey, { ...proof, passkeyId })).status).toBe(200);

    expect((await list()).passkeys).toEqual([]);
    expect(await signIn()).toRefuse(401, 'This passkey does not sign you in here');
    await runJobs();
    expect(mails.map(({ subject }) => subject)).toContain('A passkey was removed from your account');
  });

  it('of somebody else is neither renamed nor removed', async () => {
    const { add, call, anAdministrator, list } = await aPasskeyPerson();
    const { passkeyId } = (await add()).body;
    const { id: userId, token } = await anAdministrator({ codes: [] });

    expect(await call(renamePasskey, { userId, passkeyId, name: 'Mine' }, { token })).toRefuse(404);
    expect(await call(removePasskey, { userId, passkeyId, currentPassword: password }, { token })).toRefuse(404);
    expect((await list()).passkeys).toMatchObject([{ name: 'Laptop' }]);
  });
});

describe('a console without a host name that browsers know', () => {
  it.each([
    ['an IP address', { PUBLIC_URL: 'https://192.0.2.7' }],
    ['every network without PUBLIC_URL', { HOST: '0.0.0.0' }],
  ])('has no passkeys, and says why: %s', async (_, configuration) => {
    const { call, proof, list } = await aPasskeyPerson({ configuration });

    expect((await list()).origin).toBeNull();
    expect(await call(beginPasskey, proof)).toRefuse(
      409,
      'This console does not offer passkeys: its address (PUBLIC_URL) must be https with a host name',
    );
  });

  it('takes those of its own address where it has one', async () => {
    const configuration = { PUBLIC_URL: 'https://console.example.com' };
    const { add, call, begin, own, me, challenge } = await aPasskeyPerson({ configuration });
    expect(await add()).toRefuse(400);

    const device = anAuthenticator({ origin: 'https://console.example.com' });
    const { options } = (await begin()).body;
    expect((await call(addPasskey, { ...own, answer: device.create(options) })).status).toBe(200);
    expect(await challenge()).toMatchObject({ rpId: 'console.example.com', userVerification: 'required' });
    expect((await call(fetchProfile, own)).body.user.email).toBe(me.email);
  });
});
