import { addPasskey, passkeySignIn } from '@eemusic/contract/access/passkeys';
import { fetchProfile } from '@eemusic/contract/access/profile';
import { login } from '@eemusic/contract/access/session';
import { minute } from '@eemusic/contract/platform/durations';
import { describe, expect, it } from 'vitest';
import { auditRefusedAttempts, maxAttempts } from '#access/lockout/index.ts';
import { passkeysRoom } from './room.ts';
import { aPasskeyPerson } from '#testing/a-passkey-person.ts';
import { anAuthenticator } from '#testing/an-authenticator.ts';
import { password } from '#testing/start-server.ts';

const wrong = 'This passkey does not sign you in here';

async function aPerson() {
  const person = await aPasskeyPerson();
  await person.add();
  return person;
}

describe('signing in by passkey', () => {
  it('takes neither email, password nor code, and says in the trail by which one', async () => {
    const { signIn, call, me, trail } = await aPerson();

    const { status, body } = await signIn({}, { staySignedIn: true });

    expect(status).toBe(200);
    expect(body).toMatchObject({ userId: me.id, userRole: 'ADMIN', expiresAt: '2026-03-31T10:20:00.000Z' });
    expect((await call(fetchProfile, { userId: me.id }, { token: body.token })).status).toBe(200);
    expect((await trail()).at(-1)).toMatchObject({
      action: 'session.opened',
      person_id: me.id,
      after: '{"stays":true,"passkey":"Laptop"}',
    });
  });

  it('as the second step takes a passkey of this account alone', async () => {
    const { signIn, me } = await aPerson();

    expect(await signIn({}, { email: 'somebody@example.com' })).toRefuse(401, wrong);
    expect((await signIn({}, { email: me.email.toUpperCase() })).status).toBe(200);
  });

  it.each([
    ['on another website', { origin: 'https://console.example.net' }],
    ['without verifying its owner', { isVerified: false }],
    ['for another owner', { userHandle: 'b3RoZXI' }],
    ['a challenge that nobody gave out', { challenge: 'x'.repeat(80) }],
  ])('refuses what was signed %s', async (_, behaviour) => {
    const { signIn } = await aPerson();

    expect(await signIn(behaviour)).toRefuse(401, wrong);
  });

  it('takes each challenge once, and within five minutes', async () => {
    const { device, challenge, call, wait } = await aPerson();
    const answer = device.get(await challenge());
    const signIn = (signed = answer) => call(passkeySignIn, { answer: signed }, { token: null });

    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);

    const late = device.get(await challenge());
    wait(5 * minute + 1);
    expect(await signIn(late)).toRefuse(401, wrong);
  });

  it('does not take a challenge that was given out for adding one, nor the other way round', async () => {
    const { device, begin, challenge, call, own } = await aPerson();
    const adding = (await begin()).body.options;
    const rpId = 'localhost';

    const answer = device.get({ rpId, challenge: adding['challenge'] });
    expect(await call(passkeySignIn, { answer }, { token: null })).toRefuse(401, wrong);
    const made = anAuthenticator().create({ ...adding, challenge: (await challenge())['challenge'] });
    expect(await call(addPasskey, { ...own, answer: made })).toRefuse(400);
  });

  it('refuses a counter that is behind, because the passkey was copied', async () => {
    const { signIn } = await aPerson();
    expect((await signIn({ counter: 5 })).status).toBe(200);

    expect(await signIn({ counter: 5 })).toRefuse(401, wrong);
    expect(await signIn({ counter: 4 })).toRefuse(401, wrong);
    expect((await signIn({ counter: 6 })).status).toBe(200);
  });

  it('notes whether a copy is kept', async () => {
    const { signIn, list } = await aPerson();

    expect((await signIn({ isBackedUp: false })).status).toBe(200);

    expect((await list()).passkeys).toMatchObject([{ isBackedUp: false }]);
  });

  it('keeps inactive and deleted accounts out', async () => {
    const { signIn, services, me } = await aPerson();
    const set = (columns: object) =>
      services.database.write((tx) => tx.updateTable('administrators').set(columns).where('id', '=', me.id).execute());

    await set({ is_active: 0 });
    expect(await signIn()).toRefuse(401, wrong);
    await set({ is_active: 1, deleted_at: '2026-03-01T10:20:00.000Z' });
    expect(await signIn()).toRefuse(401, wrong);
    await set({ deleted_at: null });
    expect((await signIn()).status).toBe(200);
  });

  it('does not run into guesses at the password, and is limited itself', async () => {
    const { signIn, call, me } = await aPerson();
    const guess = () => call(login, { email: me.email, password: 'wrong' }, { token: null });
    for (let attempt = 0; attempt <= maxAttempts.accountFromAddress; attempt += 1) await guess();
    expect(await call(login, { email: me.email, password }, { token: null })).toRefuse(429);

    expect((await signIn()).status).toBe(200);
    for (let attempt = 0; attempt < maxAttempts.accountFromAddress; attempt += 1) {
      expect(await signIn({ isVerified: false })).toRefuse(401, wrong);
    }
    expect(await signIn()).toRefuse(429);
    expect((await signIn({}, {}, { remoteAddress: '203.0.113.9' })).status).toBe(200);
  });

  it('answers an unknown passkey in the same words, and leaves no entry and no row behind', async () => {
    const { call, challenge, services, wait, trail } = await aPerson();
    const answer = anAuthenticator().get(await challenge(), { userHandle: 'b3RoZXI' });

    expect(await call(passkeySignIn, { answer }, { token: null })).toRefuse(401, wrong);

    wait(60 * minute);
    await auditRefusedAttempts(services);
    expect((await trail()).filter(({ action }) => action === 'session.refused')).toEqual([]);
    const stored = services.database.read.selectFrom('sign_in_attempts').selectAll();
    expect(await stored.execute()).toEqual([]);
  });

  it('says in the activity of the account how many passkeys were refused', async () => {
    const { signIn, services, wait, trail, me } = await aPerson();
    await signIn({ isVerified: false });
    await signIn({ origin: 'https://console.example.net' });

    wait(16 * minute);
    await auditRefusedAttempts(services);

    expect((await trail()).at(-1)).toMatchObject({
      action: 'session.refused',
      record_id: String(me.id),
      after: '{"wrongPasskeys":2}',
    });
  });

  it('leaves used challenges behind for no longer than they work', async () => {
    const { signIn, services, wait } = await aPerson();
    expect((await signIn()).status).toBe(200);
    const stored = () => services.database.read.selectFrom('used_challenges').selectAll().execute();
    expect(await stored()).toHaveLength(2);

    wait(5 * minute + 1);
    await passkeysRoom.jobs?.(services, undefined)['passkeys.tidy']?.run(undefined, { id: 1 } as never);

    expect(await stored()).toEqual([]);
  });
});
