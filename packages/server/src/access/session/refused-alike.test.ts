import { createHook } from 'node:async_hooks';
import { login } from '@eemusic/contract/access/session';
import { expect, it, onTestFinished, vi } from 'vitest';
import { password, startServer } from '#testing/start-server.ts';

it('a refused sign-in does the same work for a wrong password, an unknown email, an inactive account and one without a password', async () => {
  const { call, me, anAdministrator, services } = await startServer({ codes: [] });
  const signIn = (overrides: object) =>
    call(login, { email: me?.email ?? '', password, ...overrides }, { token: null });
  const inactive = await anAdministrator({ codes: [], isActive: false });
  const passwordless = await anAdministrator({ codes: [] });
  const change = { password_hash: '-' };
  await services.database.write((tx) =>
    tx.updateTable('administrators').set(change).where('id', '=', passwordless.id).execute(),
  );
  await signIn({ email: 'somebody@example.com' });
  const { database } = services;
  const statements = (['write', 'change'] as const).map((name) => vi.spyOn(database, name));
  const reads = vi.spyOn(database.read, 'executeQuery');
  // argon2 hashes in a thread, as asynchronous work without a name.
  let hashes = 0;
  const hook = createHook({ init: (_id, type) => void (type === 'undefined' && (hashes += 1)) }).enable();
  onTestFinished(() => void hook.disable());
  const workOf = async (overrides: object) => {
    hashes = 0;
    for (const spy of [...statements, reads]) spy.mockClear();
    expect(await signIn(overrides)).toRefuse(401);
    return { hashes, reads: reads.mock.calls.length, writes: statements.map(({ mock }) => mock.calls.length) };
  };

  const work = [
    await workOf({ password: 'wrong' }),
    await workOf({ email: 'nobody@example.com' }),
    await workOf({ email: inactive.email }),
    await workOf({ email: passwordless.email }),
  ];

  expect(work[0]?.hashes).toBeGreaterThan(0);
  for (const one of work) expect(one).toEqual(work[0]);
});
