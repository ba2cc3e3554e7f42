import { minute } from '@eemusic/contract/platform/durations';
import { login, resetPassword, verifyAccount } from '@eemusic/contract/access/session';
import { listRegions } from '@eemusic/contract/sales/regions';
import { describe, expect, it } from 'vitest';
import { password, startServer } from '#testing/start-server.ts';
import { maxMails } from './store.ts';

const fresh = 'five oboes at dawn';
const nobody = { token: null };

async function aServer() {
  const server = await startServer({ codes: ['SL'], configuration: { PUBLIC_URL: 'https://console.example.com' } });
  if (!server.me) throw new Error('nobody is signed in');
  const { email, token, id } = server.me;
  const ask = (address: string = email, headers: Record<string, string> = {}) =>
    server.call(verifyAccount, { email: address }, { ...nobody, headers });
  return {
    ...server,
    email,
    token,
    id,
    ask,
    /** Requests a reset, lets the mail go out and returns the token in its link. */
    async aLink() {
      await ask();
      await server.runJobs();
      return tokenIn(server.mails.at(-1)?.text);
    },
    reset: (token: string, chosen = fresh) => server.call(resetPassword, { token, password: chosen }, nobody),
    signIn: (typed = password) => server.call(login, { email, password: typed }, nobody),
  };
}

function tokenIn(text = ''): string {
  return /https:\/\/console\.example\.com\/forgot-password\/([\w-]{43})\s/.exec(text)?.[1] ?? '';
}

describe('requesting a new password', () => {
  it('mails a link to the address in the database', async () => {
    const { ask, runJobs, mails, email } = await aServer();

    expect(await ask(email.toUpperCase())).toMatchObject({ status: 200, body: { message: 'Email sent successfully' } });
    await runJobs();

    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: email, subject: 'Reset your password' });
    expect(tokenIn(mails[0]?.text)).not.toBe('');
    expect(mails[0]?.html).toContain(`/forgot-password/${tokenIn(mails[0]?.text)}"`);
  });

  it('answers the same for an active account, none, an inactive and a deleted one', async () => {
    const { ask, runJobs, mails, anAdministrator, services } = await aServer();
    const inactive = await anAdministrator({ codes: [], isActive: false });
    const deleted = await anAdministrator({ codes: [] });
    await services.database.write((tx) =>
      tx
        .updateTable('administrators')
        .set({ deleted_at: services.clock.now().toISOString() })
        .where('id', '=', deleted.id)
        .execute(),
    );

    const answers = [await ask(), await ask('nobody@example.com'), await ask(inactive.email), await ask(deleted.email)];
    await runJobs();

    const responses = answers.map(({ status, body, headers: { date: _date, 'x-request-id': _id, ...headers } }) => ({
      status,
      body,
      headers,
    }));
    for (const answer of responses) expect(answer).toEqual(responses[0]);
    expect(mails).toHaveLength(1);
  });

  it.each([
    ['another recipient behind a comma', (email: string) => `${email},thief@example.com`],
    ['a line break with a header', (email: string) => `${email}\r\nBcc: thief@example.com`],
    ['a name around it', (email: string) => `Thief <thief@example.com>, ${email}`],
    ['a look-alike letter', (email: string) => email.replace('a', 'а')],
  ])('mails nobody for %s', async (_, typed) => {
    const { ask, runJobs, mails, email } = await aServer();

    expect((await ask(typed(email))).status).toBe(200);
    await runJobs();

    expect(mails).toEqual([]);
  });

  it('mails the stored address when another spelling of it is typed', async () => {
    const { ask, runJobs, mails, email } = await aServer();

    await ask(email.replace('a', 'ａ'));
    await runJobs();

    expect(mails.map(({ to }) => to)).toEqual([email]);
  });

  it.each([
    ['', 'Please fill the email field'],
    ['   ', 'Please fill the email field'],
  ])('asks for the email where %o is given', async (typed, text) => {
    const { ask } = await aServer();

    expect(await ask(typed)).toRefuse(400, text);
  });

  it.each([[['a@example.com']], [1], [{ address: 'a@example.com' }], [null], [`${'a'.repeat(250)}@example.com`]])(
    'refuses %o',
    async (typed) => {
      const { ask, runJobs, mails } = await aServer();

      expect(await ask(typed as string)).toRefuse(400);
      await runJobs();

      expect(mails).toEqual([]);
    },
  );

  it('takes the host of the link from the configuration, whatever the request says', async () => {
    const { ask, runJobs, mails, email } = await aServer();

    await ask(email, { host: 'thief.example', 'x-forwarded-host': 'thief.example', origin: 'https://thief.example' });
    await runJobs();

    expect(mails[0]?.text).not.toContain('thief');
    expect(mails[0]?.html).not.toContain('thief');
  });

  it('sends one mail for two requests before it is sent, and two for a later request', async () => {
    const { ask, runJobs, mails } = await aServer();

    await Promise.all([ask(), ask(), ask()]);
    await runJobs();
    expect(mails).toHaveLength(1);

    await ask();
    await runJobs();
    expect(mails).toHaveLength(2);
    expect(new Set(mails.map(({ id }) => id)).size).toBe(2);
  });

  it('invalidates the earlier link', async () => {
    const { aLink, reset } = await aServer();
    const earlier = await aLink();
    const newest = await aLink();

    expect(await reset(earlier)).toRefuse(400, 'This link has expired or was already used');
    expect(await reset(newest)).toMatchObject({ status: 200, body: { message: 'Password reset' } });
  });

  it('mails an account a few times an hour, and does not reveal it', async () => {
    const { ask, runJobs, mails, wait } = await aServer();
    for (let time = 0; time < maxMails + 2; time += 1) {
      expect((await ask()).status).toBe(200);
      await runJobs();
    }
    expect(mails).toHaveLength(maxMails);

    wait(61 * minute);
    await ask();
    await runJobs();
    expect(mails).toHaveLength(maxMails + 1);
  });

  it('is refused to a network that requests too often', async () => {
    const { ask } = await aServer();
    const statuses = new Set<number>();
    for (let count = 0; count <= 300; count += 1) statuses.add((await ask(`nobody${count % 5}@example.com`)).status);

    expect([...statuses]).toEqual([200, 429]);
    expect(await ask()).toRefuse(429);
  });

  it('stores no token that could be read from the database', async () => {
    const { aLink, services } = await aServer();
    const token = await aLink();

    const { read } = services.database;
    const kept = [
      await read.selectFrom('password_resets').selectAll().execute(),
      await read.selectFrom('jobs').selectAll().execute(),
      await read.selectFrom('audit_entries').selectAll().execute(),
    ];

    expect(token).not.toBe('');
    expect(JSON.stringify(kept)).not.toContain(token);
  });
});

describe('setting a new password through a link', () => {
  it('works once, ends every session and notifies the owner', async () => {
    const { aLink, reset, signIn, call, token, runJobs, mails, email } = await aServer();
    const link = await aLink();

    expect(await reset(link)).toMatchObject({ status: 200, body: { message: 'Password reset' } });

    expect(await call(listRegions, {}, { token })).toRefuse(401, 'Please login!!!');
    expect(await signIn()).toRefuse(401, 'Invalid email or password');
    expect((await signIn(fresh)).status).toBe(200);
    expect(await reset(link, 'another good password')).toRefuse(400, 'This link has expired or was already used');
    await runJobs();
    expect(mails.at(-1)).toMatchObject({ to: email, subject: 'Your password was changed' });
  });

  it('works for one of fifty concurrent requests', async () => {
    const { aLink, reset, signIn } = await aServer();
    const link = await aLink();

    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => reset(link, `${fresh} ${index}`)));

    const right = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    expect(right).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(49);
    expect((await signIn(`${fresh} ${right[0]}`)).status).toBe(200);
  });

  it("invalidates the account's other links", async () => {
    const { aLink, reset } = await aServer();
    const [one, other] = [await aLink(), await aLink()];

    expect((await reset(other)).status).toBe(200);

    expect(await reset(one)).toRefuse(400, 'This link has expired or was already used');
  });

  it('is impossible after half an hour', async () => {
    const { aLink, reset, wait } = await aServer();
    const link = await aLink();

    wait(30 * minute);

    expect(await reset(link)).toRefuse(400, 'This link has expired or was already used');
  });

  it.each([
    ['inactive', { is_active: 0 }],
    ['deleted', { deleted_at: '2026-03-01T10:20:00.000Z' }],
  ] as const)('is impossible when the account has become %s', async (_, columns) => {
    const { aLink, reset, services, id } = await aServer();
    const link = await aLink();
    await services.database.write((tx) => tx.updateTable('administrators').set(columns).where('id', '=', id).execute());

    expect(await reset(link)).toRefuse(400, 'This link has expired or was already used');
  });

  it('does not use the link up with a refused password', async () => {
    const { aLink, reset } = await aServer();
    const link = await aLink();

    expect(await reset(link, 'password')).toRefuse(400);
    expect(await reset(link, 'short')).toRefuse(400, 'Password must be at least 8 characters');
    expect(await reset(link, '')).toRefuse(400, 'Please fill all fields');
    expect((await reset(link)).status).toBe(200);
  });

  it.each([['made-up'], ['x'.repeat(200)], ["' or 1=1 --"]])('is refused with %o', async (token) => {
    const { reset } = await aServer();

    expect(await reset(token)).toRefuse(400, 'This link has expired or was already used');
  });

  it.each([[['x']], [1], [null], [{}]])('accepts no other type: %o', async (token) => {
    const { reset } = await aServer();

    expect(await reset(token as string)).toRefuse(400);
  });

  it('lets in somebody who was locked out', async () => {
    const { aLink, reset, signIn } = await aServer();
    for (let attempt = 0; attempt < 11; attempt += 1) await signIn('wrong');
    expect(await signIn()).toRefuse(429);

    await reset(await aLink());

    expect((await signIn(fresh)).status).toBe(200);
  });

  it("is recorded in the audit trail under the account's name", async () => {
    const { aLink, reset, services, id } = await aServer();
    await reset(await aLink());

    const entry = await services.database.read
      .selectFrom('audit_entries')
      .select(['actor_id', 'actor_kind', 'record_id', 'address'])
      .where('action', '=', 'session.password-reset')
      .executeTakeFirst();

    expect(entry).toEqual({ actor_id: id, actor_kind: 'visitor', record_id: String(id), address: '127.0.0.1' });
  });
});
