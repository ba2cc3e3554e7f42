import { minute } from '@eemusic/contract/platform/durations';
import { confirmTwoStep, renewRecoveryCodes } from '@eemusic/contract/access/two-step';
import { describe, expect, it } from 'vitest';
import { digestOf } from './room.ts';
import { aTwoStepPerson, fromEverywhere, step } from '#testing/a-two-step-person.ts';

describe('signing in with two steps', () => {
  it('asks for the code only after the right password, and does not count that step as a failure', async () => {
    const { signIn, turnOn, codeOf } = await aTwoStepPerson();
    const { secret } = await turnOn();

    for (let time = 0; time < 15; time += 1)
      expect(await signIn(time % 2 ? '' : undefined)).toRefuse(
        401,
        'Please enter the code from your authenticator app',
      );
    expect((await signIn(codeOf(secret))).status).toBe(200);
  });

  it('is not revealed before the password is right, or to an inactive account', async () => {
    const { services, me, signIn, turnOn, codeOf } = await aTwoStepPerson();
    const { secret } = await turnOn();

    expect(await signIn(undefined, { password: 'wrong' })).toRefuse(401, 'Invalid email or password');
    expect(await signIn(codeOf(secret), { password: 'wrong' })).toRefuse(401, 'Invalid email or password');
    await services.database.write((tx) =>
      tx.updateTable('administrators').set({ is_active: 0 }).where('id', '=', me.id).execute(),
    );
    expect(await signIn(codeOf(secret))).toRefuse(401, 'Invalid email or password');
  });

  it.each([-1, 0, 1])('accepts the code of a clock that is %i steps off', async (steps) => {
    const { signIn, turnOn, codeOf } = await aTwoStepPerson();
    const { secret } = await turnOn();

    const code = codeOf(secret, steps);
    expect((await signIn(`${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
  });

  it.each([-2, 2])('refuses the code of a clock that is %i steps off', async (steps) => {
    const { signIn, turnOn, codeOf } = await aTwoStepPerson();
    const { secret } = await turnOn();

    expect(await signIn(codeOf(secret, steps))).toRefuse(401, 'This code is wrong or has already been used');
  });

  it('accepts no code twice, nor an earlier one, nor the confirming one', async () => {
    const { call, me, begin, signIn, codeOf, wait } = await aTwoStepPerson();
    const secret = await begin();
    await call(confirmTwoStep, { userId: me.id, code: codeOf(secret) });
    expect(await signIn(codeOf(secret))).toRefuse(401, 'This code is wrong or has already been used');

    wait(3 * step);
    expect((await signIn(codeOf(secret))).status).toBe(200);
    expect(await signIn(codeOf(secret))).toRefuse(401);
    expect(await signIn(codeOf(secret, -1))).toRefuse(401);
    expect((await signIn(codeOf(secret, 1))).status).toBe(200);
  });

  it('admits one of fifty requests with the same code', async () => {
    const { signIn, turnOn, codeOf } = await aTwoStepPerson();
    const { secret } = await turnOn();
    const code = codeOf(secret);

    const answers = await fromEverywhere(50, (asking) => signIn(code, {}, asking));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401 || status === 429)).toHaveLength(49);
  });

  it('checks at most twenty codes of an account within 15 minutes, from any new addresses', async () => {
    const { signIn, turnOn, codeOf, wait } = await aTwoStepPerson();
    const { secret } = await turnOn();
    const guesses = await fromEverywhere(25, (asking) => signIn('wrong', {}, asking));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(20);

    expect(await signIn(codeOf(secret), {}, { remoteAddress: '192.0.2.77' })).toRefuse(429);

    wait(15 * minute);
    expect((await signIn(codeOf(secret))).status).toBe(200);
  });

  it("never counts strangers' wrong passwords against the codes", async () => {
    const { signIn, turnOn, codeOf } = await aTwoStepPerson();
    const { secret } = await turnOn();

    await fromEverywhere(30, (asking) => signIn('wrong', { password: 'wrong' }, asking));

    expect((await signIn(codeOf(secret))).status).toBe(200);
  });

  it('counts wrong codes, and a request without a code clears none of them', async () => {
    const { signIn, turnOn, codeOf, wait } = await aTwoStepPerson();
    const { secret } = await turnOn();

    for (let guess = 0; guess < 10; guess += 1) {
      expect(await signIn('wrong')).toRefuse(401, 'This code is wrong or has already been used');
      await signIn();
    }

    expect(await signIn(codeOf(secret))).toRefuse(429);
    wait(15 * minute);
    expect((await signIn(codeOf(secret))).status).toBe(200);
  });

  it('ignores a code that an account without it sends', async () => {
    const { signIn } = await aTwoStepPerson();

    expect((await signIn('123456')).status).toBe(200);
  });

  it.each([[['123456']], [123456], [{ code: '123456' }], ['1'.repeat(41)]])(
    'is refused with the code %j',
    async (code) => {
      const { signIn } = await aTwoStepPerson();

      expect(await signIn(undefined, { code })).toRefuse(400);
    },
  );
});

describe('a recovery code', () => {
  it('works once, in any case and without the dash, and the trail says how many are left', async () => {
    const { signIn, turnOn, state, trail } = await aTwoStepPerson();
    const [code = ''] = (await turnOn()).recoveryCodes;

    expect((await signIn(` ${code.replace('-', '').toLowerCase()} `)).status).toBe(200);

    expect(await signIn(code)).toRefuse(401, 'This code is wrong or has already been used');
    expect(await state()).toEqual({ isOn: true, recoveryCodesLeft: 9 });
    const entry = (await trail()).find(({ action }) => action === 'session.recovery-code-used');
    expect(JSON.parse(entry?.after ?? '')).toEqual({ recoveryCodesLeft: 9 });
  });

  it('admits one of twenty concurrent requests', async () => {
    const { signIn, turnOn, state } = await aTwoStepPerson();
    const [code = ''] = (await turnOn()).recoveryCodes;

    const answers = await fromEverywhere(20, (asking) => signIn(code, {}, asking));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await state()).recoveryCodesLeft).toBe(9);
  });

  it('is worthless once the codes are renewed', async () => {
    const { call, proof, signIn, turnOn, state } = await aTwoStepPerson();
    const [old = '', code = ''] = (await turnOn()).recoveryCodes;

    const { body } = await call(renewRecoveryCodes, { ...proof, code });

    expect(await signIn(old)).toRefuse(401);
    expect((await signIn(body.recoveryCodes[0])).status).toBe(200);
    expect(await state()).toEqual({ isOn: true, recoveryCodesLeft: 9 });
  });

  it('is one of ten, however many renew them at once', async () => {
    const { call, proof, turnOn, state } = await aTwoStepPerson();
    const { recoveryCodes } = await turnOn();

    const answers = await fromEverywhere(5, (asking) =>
      call(renewRecoveryCodes, { ...proof, code: recoveryCodes[0] ?? '' }, asking),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);

    expect(await state()).toEqual({ isOn: true, recoveryCodesLeft: 10 });
  });

  it('is stored as slowly hashed as a password, with one salt for each person', async () => {
    const { turnOn, services } = await aTwoStepPerson();
    await turnOn();

    const stored = await services.database.read.selectFrom('recovery_codes').select('code_hash').execute();

    const parts = stored.map(({ code_hash: hash }) => hash.split('$'));
    expect(parts.map(([, algorithm, , cost]) => [algorithm, cost])).toEqual(
      Array.from({ length: 10 }, () => ['argon2id', 'm=19456,t=2,p=1']),
    );
    expect([4, 5].map((at) => new Set(parts.map((part) => part[at])).size)).toEqual([1, 10]);
  });

  it.each(['after', 'before'])('keeps working if it was stored as SHA-256, %s the upgrade', async (when) => {
    const { turnOn, signIn, services, me } = await aTwoStepPerson();
    const { recoveryCodes } = await turnOn();
    const hashes = recoveryCodes.map((code) => ({ administrator_id: me.id, code_hash: digestOf(me.id, code) ?? '' }));
    await services.database.write(async (tx) => {
      await tx.deleteFrom('recovery_codes').execute();
      await tx.insertInto('recovery_codes').values(hashes).execute();
      const { up } = await import(new URL('../../../migrations/0056-slow-recovery-codes.ts', import.meta.url).href);
      if (when === 'after') await up(tx, services.database.engine);
    });

    expect((await signIn(recoveryCodes[3])).status).toBe(200);
    expect(await signIn(recoveryCodes[3])).toRefuse(401);
    expect((await signIn(recoveryCodes[4])).status).toBe(200);
  });

  it.each(['', '7K2QF', '123456', 'x'.repeat(40), '7K2QF-X09TB'])('of another form is wrong: %j', async (code) => {
    const { turnOn, signIn } = await aTwoStepPerson();
    await turnOn();

    expect(await signIn(code)).toRefuse(401);
  });
});
