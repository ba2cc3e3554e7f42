import { hour, minute } from '@eemusic/contract/platform/durations';
import { login } from '@eemusic/contract/access/session';
import { describe, expect, it, vi } from 'vitest';
import { password, startServer } from '#testing/start-server.ts';
import { auditRefusedAttempts, countAttempt, countCode, maxAttempts, maxCodes } from './index.ts';

const home = '198.51.100.1';
const originOf = (address: string) => ({ address, userAgent: '', requestId: '' });

async function anAttackedAccount() {
  const server = await startServer({ codes: ['AD'] });
  const { email, id } = await server.anAdministrator({ codes: [] });
  const guess = (address: string, whose = email) => countAttempt(server.services, whose, originOf(address));
  const signIn = (remoteAddress: string) => server.call(login, { email, password }, { token: null, remoteAddress });
  /** Strangers use up all attempts of an account, each of them from another network. */
  async function attack() {
    for (let network = 0; network < maxAttempts.strangersOfAccount; network += 1) await guess(`203.0.${network}.1`);
  }
  return { ...server, email, id, guess, signIn, attack };
}

describe('an account that strangers guess at from ever new addresses', () => {
  it('gives them no guess beyond its total, and is open again after 15 minutes', async () => {
    const { guess, attack, wait } = await anAttackedAccount();
    await attack();

    await expect(guess('192.0.2.1')).rejects.toMatchObject({ code: 'session.too-many' });

    wait(15 * minute);
    expect(await guess('192.0.2.1')).toEqual(expect.any(Number));
  });

  it('still lets its owner in from where they signed in before', async () => {
    const { signIn, attack } = await anAttackedAccount();
    expect((await signIn(home)).status).toBe(200);
    await attack();

    expect((await signIn(home)).status).toBe(200);
    expect((await signIn('192.0.2.1')).status).toBe(429);
  });
});

it('somebody who knows the password and guesses codes does not lock the owner out, nor gets many guesses for it', async () => {
  const { services, id, signIn } = await anAttackedAccount();
  expect((await signIn(home)).status).toBe(200);
  for (let network = 0; network < maxCodes.account; network += 1)
    await countCode(services, id, originOf(`203.0.${network}.1`));
  const tooMany = { code: 'session.too-many' };
  await expect(countCode(services, id, originOf('192.0.2.1'))).rejects.toMatchObject(tooMany);

  for (let count = 0; count < maxCodes.knownNetwork; count += 1) await countCode(services, id, originOf(home));
  await expect(countCode(services, id, originOf(home))).rejects.toMatchObject(tooMany);
});

it('attempts that were counted while the clock ran ahead lock nobody out until then', async () => {
  const { guess, services, id, wait } = await anAttackedAccount();
  wait(hour);
  for (let count = 0; count < maxAttempts.accountFromAddress; count += 1) await guess(home);
  for (let count = 0; count < maxCodes.account; count += 1) await countCode(services, id, originOf(home));
  await expect(guess(home)).rejects.toMatchObject({ code: 'session.too-many' });
  await expect(countCode(services, id, originOf(home))).rejects.toMatchObject({ code: 'session.too-many' });

  wait(-hour);

  expect(await guess(home)).toEqual(expect.any(Number));
  await countCode(services, id, originOf(home));
});

describe('refused attempts to sign in', () => {
  it('stand in the log at once, with account and address, but never with what was typed', async () => {
    const { call, services, email, id } = await anAttackedAccount();
    const logged = vi.spyOn(services.log, 'warn');

    for (const typed of [email, 'a password in the wrong field'])
      await call(login, { email: typed, password: 'wrong' }, { token: null, remoteAddress: home });

    expect(logged.mock.calls).toEqual([
      [{ administrator: id, ip: home }, 'sign-in refused'],
      [{ administrator: null, ip: home }, 'sign-in refused'],
    ]);
  });

  it('stand in the activity of the account in one entry, and nothing of addresses that nobody has', async () => {
    const { guess, services, email, wait } = await anAttackedAccount();
    for (const network of ['203.0.113.1', '203.0.113.1', '192.0.2.1']) await guess(network);
    await guess('203.0.113.1', 'nobody@example.com');
    const account = await services.database.read
      .selectFrom('administrators')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await countCode(services, account.id, originOf(home));

    await auditRefusedAttempts(services);
    wait(16 * minute);
    await auditRefusedAttempts(services);

    const entries = await services.database.read
      .selectFrom('audit_entries')
      .select(['record_id', 'after'])
      .where('action', '=', 'session.refused')
      .execute();
    const changes = entries.map(({ record_id: id, after }) => ({ id, after: JSON.parse(after ?? '') as object }));
    expect(changes).toHaveLength(2);
    expect(changes).toContainEqual({ id: String(account.id), after: { attempts: 3, networks: 2 } });
    expect(changes).toContainEqual({ id: String(account.id), after: { wrongCodes: 1 } });
    expect(await services.database.read.selectFrom('sign_in_attempts').selectAll().execute()).toEqual([]);
  });
});
