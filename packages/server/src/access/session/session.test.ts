import { day, minute } from '@eemusic/contract/platform/durations';
import { fetchProfile } from '@eemusic/contract/access/profile';
import { listRegions } from '@eemusic/contract/sales/regions';
import { login, logout, register } from '@eemusic/contract/access/session';
import { describe, expect, it } from 'vitest';
import { password, startServer } from '#testing/start-server.ts';
import { maxAttempts, networkPrefix } from '#access/lockout/index.ts';
import { ensureFirstAdministrator, setUpToken } from './room.ts';

async function aServer() {
  const server = await startServer({ codes: [] });
  if (!server.me) throw new Error('nobody is signed in');
  const { email } = server.me;
  return {
    ...server,
    email,
    me: server.me,
    signIn: (overrides: object = {}) => server.call(login, { email, password, ...overrides }, { token: null }),
  };
}

describe('signing in', () => {
  it('returns a token, the role and when it ends', async () => {
    const { signIn, me } = await aServer();

    const { status, body } = await signIn();

    expect(status).toBe(200);
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      userId: me.id,
      userRoleId: 2,
      userRole: 'ADMIN',
      userRoleName: 'Administrator',
      expiresAt: '2026-03-01T22:20:00.000Z',
    });
  });

  it('requires both fields', async () => {
    const { call } = await aServer();

    expect(await call(login, { email: '', password: '' }, { token: null })).toRefuse(400, 'Please fill all fields');
    expect(await call(login, { email: 'a@example.com', password: '' }, { token: null })).toRefuse(
      400,
      'Please fill all fields',
    );
  });

  it.each([
    ['email', ['x']],
    ['email', 1],
    ['password', true],
    ['staySignedIn', 'true'],
  ])('accepts no other type: %s %o', async (field, value) => {
    const { signIn } = await aServer();

    expect(await signIn({ [field]: value })).toRefuse(400);
  });

  it('reports a wrong password, an unknown email and an inactive account in the same words', async () => {
    const { signIn, anAdministrator } = await aServer();
    const inactive = await anAdministrator({ codes: [], isActive: false });

    const answers = [
      await signIn({ password: 'wrong' }),
      await signIn({ email: 'nobody@example.com' }),
      await signIn({ email: inactive.email }),
    ];

    for (const answer of answers) expect(answer).toRefuse(401, 'Invalid email or password');
  });

  it('ignores the case of the email', async () => {
    const { signIn, email } = await aServer();

    expect((await signIn({ email: email.toUpperCase() })).status).toBe(200);
  });

  it('is locked after too many failures from one address, and unlocked after 15 minutes', async () => {
    const { signIn, wait } = await aServer();
    for (let attempt = 0; attempt < maxAttempts.accountFromAddress; attempt += 1) await signIn({ password: 'wrong' });

    const locked = await signIn();
    expect(locked).toRefuse(429);
    expect(Number(locked.headers['retry-after'])).toBeLessThanOrEqual(900);

    wait(15 * minute);
    expect((await signIn()).status).toBe(200);
  });

  it('counts concurrent guesses, and ignores a forged address header', async () => {
    const { call, email } = await aServer();
    const guess = (_: unknown, index: number) =>
      call(login, { email, password: 'wrong' }, { token: null, headers: { 'x-forwarded-for': `10.0.0.${index}` } });

    const answers = await Promise.all(Array.from({ length: 30 }, guess));

    expect(answers.filter(({ status }) => status === 401)).toHaveLength(maxAttempts.accountFromAddress);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30 - maxAttempts.accountFromAddress);
  });

  it('counts the addresses of one IPv6 network as one', async () => {
    const { call, email } = await aServer();
    const guess = (_: unknown, index: number) =>
      call(login, { email, password: 'wrong' }, { token: null, remoteAddress: `2001:db8:7:${index.toString(16)}::1` });

    const answers = await Promise.all(Array.from({ length: 14 }, guess));

    expect(answers.filter(({ status }) => status === 429)).toHaveLength(14 - maxAttempts.accountFromAddress);
    expect(networkPrefix('2001:db8:0:7:1::5')).toBe(networkPrefix('2001:0DB8::9:0:0:0:1'));
    expect(networkPrefix('2001:db8:8::1')).not.toBe(networkPrefix('2001:db8:7::1'));
    expect(networkPrefix('::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(networkPrefix('::1')).toBe('0:0:0::/48');
    expect(networkPrefix('192.0.2.1:51234')).toBe('192.0.2.1');
    expect(networkPrefix('[2001:db8:7::1]:51234')).toBe(networkPrefix('2001:db8:7::2'));
  });

  it('lets the owner in while somebody guesses from elsewhere', async () => {
    const { call, signIn, email } = await aServer();
    for (let attempt = 0; attempt < 15; attempt += 1)
      await call(login, { email, password: 'wrong' }, { token: null, remoteAddress: '203.0.113.7' });

    expect((await signIn()).status).toBe(200);
  });
});

describe('a session', () => {
  it.each([
    ['30 minutes idle', false, 31 * minute, 1],
    ['12 hours', false, 25 * minute, 29],
    ['7 days idle when staying', true, 7 * day + minute, 1],
    ['30 days when staying', true, 6 * day, 6],
  ])('ends after %s', async (_, staySignedIn, step, steps) => {
    const { call, signIn, wait } = await aServer();
    const { token } = (await signIn({ staySignedIn })).body;

    for (let index = 1; index < steps; index += 1) {
      wait(step);
      if (index < steps - 1) expect((await call(listRegions, {}, { token })).status).toBe(200);
    }
    wait(step);
    expect(await call(listRegions, {}, { token })).toRefuse(401, 'Please login!!!');
  });

  it('is invalid at once after signing out', async () => {
    const { call } = await aServer();
    expect((await call(listRegions, {})).status).toBe(200);

    expect((await call(logout, {})).status).toBe(200);

    expect(await call(listRegions, {})).toRefuse(401, 'Please login!!!');
  });

  it('is refused as soon as its administrator is inactive', async () => {
    const { call, services, me } = await aServer();
    await services.database.write((tx) =>
      tx.updateTable('administrators').set({ is_active: 0 }).where('id', '=', me.id).execute(),
    );

    expect(await call(listRegions, {})).toRefuse(401);
  });

  it('is stored only as a hash', async () => {
    const { services, me } = await aServer();

    const rows = await services.database.read.selectFrom('sessions').selectAll().execute();

    expect(JSON.stringify(rows)).not.toContain(me.token);
  });
});

describe("one's own profile", () => {
  it('comes with the codes and their names', async () => {
    const { call, me } = await startServer({ codes: ['UM', 'SL'] });

    const { body } = await call(fetchProfile, { userId: me?.id ?? 0 });

    expect(body.user).toMatchObject({
      userId: me?.id,
      permissions: [
        { code: 'SL', name: 'Score Library' },
        { code: 'UM', name: 'User Management' },
      ],
    });
  });

  it('is visible only to its owner', async () => {
    const { call, anAdministrator } = await aServer();
    const other = await anAdministrator({ codes: [] });

    expect(await call(fetchProfile, { userId: other.id })).toRefuse(403, 'You can only do this for your own account');
  });
});

describe('the first administrator', () => {
  const person = {
    fullName: 'Wang Fang',
    username: 'wangfang',
    email: 'wang@example.com',
    password: 'a long enough secret',
  };

  it('is made with the printed token, holds every code and is signed in', async () => {
    const { call, services } = await startServer({ codes: null });

    const { body } = await call(register, { token: setUpToken(services), ...person });

    expect(body).toMatchObject({ userRole: 'SUPER_ADMIN', userRoleId: 1 });
    const { user } = (await call(fetchProfile, { userId: body.userId }, { token: body.token })).body;
    expect(user.permissions).toHaveLength(7);
  });

  it('is only one, however many concurrent requests there are', async () => {
    const { call, services } = await startServer({ codes: null });
    const token = setUpToken(services);

    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        call(register, { token, ...person, username: `wang${index}`, email: `wang${index}@example.com` }),
      ),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(7);
  });

  it('is refused with another token, a weak password, or once one exists', async () => {
    const { call, services } = await startServer({ codes: null });
    const token = setUpToken(services);

    expect(await call(register, { token: 'x', ...person })).toRefuse(403);
    expect(await call(register, { token, ...person, password: 'password123' })).toRefuse(400);
    expect(await call(register, { token, ...person, password: person.email })).toRefuse(400);
    expect(await call(register, { token, ...person, password: 'short' })).toRefuse(
      400,
      'Password must be at least 8 characters',
    );
    expect((await call(register, { token, ...person })).status).toBe(200);
    expect(await call(register, { token, ...person })).toRefuse(
      403,
      'There is already an administrator. Please sign in',
    );
  });

  it('is made from the configuration on an empty system, once', async () => {
    const { services, call } = await startServer({
      codes: null,
      configuration: { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a long enough secret' },
    });

    expect(await ensureFirstAdministrator(services)).toBe(true);
    expect(await ensureFirstAdministrator(services)).toBe(true);

    expect((await call(login, { email: 'boss@example.com', password: 'a long enough secret' })).status).toBe(200);
    expect(await services.database.read.selectFrom('administrators').select('id').execute()).toHaveLength(1);
  });

  it('is not made from the configuration with a password that is easy to guess', async () => {
    const { services } = await startServer({
      codes: null,
      configuration: { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'password123' },
    });

    await expect(ensureFirstAdministrator(services)).rejects.toThrow('too easy to guess');
    expect(await services.database.read.selectFrom('administrators').select('id').execute()).toEqual([]);
  });

  it('may have the longest allowed email and name, of characters that fold into many', async () => {
    const { call, services } = await startServer({ codes: null });
    const email = `${'a'.repeat(60)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(60)}.com`;

    const answer = await call(register, {
      token: setUpToken(services),
      ...person,
      email,
      username: 'ﷺ'.repeat(60),
    });

    expect(answer.status).toBe(200);
    expect((await call(login, { email, password: person.password })).status).toBe(200);
  });
});
