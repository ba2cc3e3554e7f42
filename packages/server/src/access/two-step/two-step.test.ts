import { changePassword, listSessions, updateProfile } from '@eemusic/contract/access/profile';
import {
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  fetchTwoStep,
  renewRecoveryCodes,
} from '@eemusic/contract/access/two-step';
import type { Endpoint } from '@eemusic/contract/platform/endpoint';
import { URI } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { aPicture } from '#testing/a-picture.ts';
import { aTwoStepPerson, fromEverywhere } from '#testing/a-two-step-person.ts';

describe('turning two-step sign-in on', () => {
  it('requires the password, then a code of the app, and returns ten recovery codes', async () => {
    const { call, me, proof, codeOf, state } = await aTwoStepPerson();

    const { secret, address } = (await call(beginTwoStep, proof)).body;
    const app = URI.parse(address);
    const confirmed = await call(confirmTwoStep, { userId: me.id, code: codeOf(secret) });

    expect(app).toMatchObject({ issuer: 'EEMusic Console', label: me.email, algorithm: 'SHA1', digits: 6, period: 30 });
    expect(app.secret.base32).toBe(secret);
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    for (const code of confirmed.body.recoveryCodes)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(await state()).toEqual({ isOn: true, recoveryCodesLeft: 10 });
  });

  it('has no effect before the code', async () => {
    const { begin, signIn, state } = await aTwoStepPerson();
    await begin();

    expect(await state()).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect((await signIn()).status).toBe(200);
  });

  it('is refused with a wrong password or code, without a beginning, and twice', async () => {
    const { call, me, proof, begin, codeOf, turnOn } = await aTwoStepPerson();

    expect(await call(beginTwoStep, { ...proof, currentPassword: 'wrong' })).toRefuse(
      400,
      'The current password is wrong',
    );
    expect(await call(confirmTwoStep, { userId: me.id, code: '123456' })).toRefuse(
      409,
      'Please scan a new QR code first',
    );
    const first = await begin();
    await begin();
    expect(await call(confirmTwoStep, { userId: me.id, code: codeOf(first) })).toRefuse(400);
    await turnOn();
    expect(await call(beginTwoStep, proof)).toRefuse(409, 'Two-step sign-in is already on');
    expect(await call(confirmTwoStep, { userId: me.id, code: '123456' })).toRefuse(409);
  });

  it('counts wrong passwords and wrong codes like failed sign-ins', async () => {
    const { call, me, proof, begin, signIn } = await aTwoStepPerson();
    await begin();

    for (let guess = 0; guess < 5; guess += 1) {
      await call(beginTwoStep, { ...proof, currentPassword: 'wrong' });
      await call(confirmTwoStep, { userId: me.id, code: 'wrong' });
    }

    expect(await call(beginTwoStep, proof)).toRefuse(429);
    expect(await call(confirmTwoStep, { userId: me.id, code: 'wrong' })).toRefuse(429);
    expect(await signIn()).toRefuse(429);
  });

  it('succeeds once, however many confirm at once, and keeps the sessions', async () => {
    const { call, me, begin, codeOf, state, signIn } = await aTwoStepPerson();
    const other = (await signIn()).body.token;
    const code = codeOf(await begin());

    const answers = await fromEverywhere(8, (asking) => call(confirmTwoStep, { userId: me.id, code }, asking));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    expect(await state()).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    expect((await call(listSessions, { userId: me.id }, { token: other })).status).toBe(200);
  });
});

describe('turning two-step sign-in off', () => {
  it('requires the password and a code, and removes every recovery code', async () => {
    const { call, proof, signIn, turnOn, codeOf, state } = await aTwoStepPerson();
    const { secret } = await turnOn();

    expect((await call(endTwoStep, { ...proof, code: codeOf(secret) })).status).toBe(200);

    expect(await state()).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect((await signIn()).status).toBe(200);
  });

  it('is refused with a wrong password, and where it is off, like new recovery codes', async () => {
    const { call, proof, turnOn, state } = await aTwoStepPerson();

    expect(await call(endTwoStep, proof)).toRefuse(409, 'Two-step sign-in is not on');
    expect(await call(renewRecoveryCodes, proof)).toRefuse(409, 'Two-step sign-in is not on');
    await turnOn();
    for (const endpoint of [endTwoStep, renewRecoveryCodes]) {
      expect(await call(endpoint, { ...proof, currentPassword: 'wrong' })).toRefuse(
        400,
        'The current password is wrong',
      );
      expect((await call(endpoint, proof)).body).toMatchObject({ code: 'profile.code-needed' });
      expect((await call(endpoint, { ...proof, code: '12345' })).body).toMatchObject({ code: 'profile.code-wrong' });
    }
    expect(await state()).toEqual({ isOn: true, recoveryCodesLeft: 10 });
  });
});

describe('two-step sign-in', () => {
  it('can be changed only by its owner', async () => {
    const { call, proof, anAdministrator } = await aTwoStepPerson();
    const other = await anAdministrator({ codes: [] });
    const theirs = { ...proof, userId: other.id };

    const answers = [
      await call(fetchTwoStep, theirs),
      await call(beginTwoStep, theirs),
      await call(confirmTwoStep, { userId: other.id, code: '123456' }),
      await call(renewRecoveryCodes, theirs),
      await call(endTwoStep, theirs),
    ];

    for (const answer of answers) expect(answer).toRefuse(403, 'You can only do this for your own account');
  });

  it('leaves no secret and no code in the trail, and recovery codes only as hashes', async () => {
    const { services, call, me, proof, signIn, turnOn, codeOf, trail } = await aTwoStepPerson();
    const { secret, recoveryCodes } = await turnOn();
    const code = codeOf(secret);
    await signIn(code);
    await signIn(recoveryCodes[0]);
    const renewed = (await call(renewRecoveryCodes, { ...proof, code: recoveryCodes[1] })).body.recoveryCodes;
    await call(endTwoStep, { ...proof, code: renewed[0] });
    await call(fetchTwoStep, { userId: me.id });

    const entries = await trail();
    const kept = await services.database.read.selectFrom('recovery_codes').selectAll().execute();
    const recorded = JSON.stringify([entries.map(({ before, after }) => [before, after]), kept]);
    for (const value of [secret, ...recoveryCodes, ...renewed]) expect(recorded).not.toContain(value);
    expect(recorded).not.toContain(`"${code}"`);
    expect(entries.map(({ action }) => action).filter((action) => action.startsWith('profile.'))).toEqual([
      'profile.two-step-begun',
      'profile.two-step-on',
      'profile.recovery-codes-renewed',
      'profile.two-step-off',
    ]);
  });
});

describe('a change that would outlive a stolen token, while two-step sign-in is on', () => {
  const changed = 'three blind mice run';

  it.each([
    ['another password', changePassword, { newPassword: changed }],
    ['another email', updateProfile, { fullName: 'Mei', age: 31, mobile: '138', email: 'a@example.com' }],
  ] as const)('requires the password and a code, once: %s', async (_what, endpoint, fields) => {
    const { turnOn, proof, ...server } = await aTwoStepPerson();
    const [code = ''] = (await turnOn()).recoveryCodes;
    const sent = { ...proof, fileName: await aPicture(server), ...fields };
    const ask = (overrides: object) => server.call<Endpoint>(endpoint, { ...sent, ...overrides });

    expect((await ask({})).body).toMatchObject({ code: 'profile.code-needed' });
    expect((await ask({ code: 'wrong' })).body).toMatchObject({ code: 'profile.code-wrong' });
    expect((await ask({ code })).status).toBe(200);
    const again = endpoint === changePassword ? { currentPassword: changed } : { email: 'b@example.com' };
    expect((await ask({ ...again, code })).body).toMatchObject({ code: 'profile.code-wrong' });
    expect((await server.trail()).map(({ action }) => action)).toContain('session.recovery-code-used');
  });
});
