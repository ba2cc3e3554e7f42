import { minute } from '@eemusic/contract/platform/durations';
import { listRegions } from '@eemusic/contract/sales/regions';
import { expect, it, vi } from 'vitest';
import { system } from '#platform/database/index.ts';
import { startServer } from '#testing/start-server.ts';

it('a session is answered during a long change, and recorded as seen after it', async () => {
  const { call, services, wait, me } = await startServer();
  const { database } = services;
  const longAgo = (await database.read.selectFrom('sessions').select('last_seen_at').executeTakeFirst())?.last_seen_at;
  wait(2 * minute);
  const { promise: isRead, resolve: goOn } = Promise.withResolvers<void>();

  const change = database.change(system('test'), async (tx) => {
    tx.audit('session.tested', { kind: 'administrator', id: me?.id ?? null });
    await isRead;
  });
  const answers = await Promise.all([call(listRegions, {}), call(listRegions, {})]);
  goOn();
  await change;

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await database.write(() => Promise.resolve());
  const seen = () => database.read.selectFrom('sessions').select('last_seen_at').execute();
  await expect.poll(async () => (await seen()).map((one) => one.last_seen_at)).not.toContain(longAgo);
});

it('a session is answered although a full disk does not record it', async () => {
  const { call, services, wait } = await startServer();
  const warn = vi.spyOn(services.log, 'warn');
  wait(2 * minute);
  vi.spyOn(services.database, 'write').mockRejectedValue(new Error('database or disk is full'));

  expect((await call(listRegions, {})).status).toBe(200);
  await expect.poll(() => warn.mock.calls.map(([, text]) => text)).toEqual(['A session was not noted as seen']);
});

it('a session that was used while the clock ran ahead becomes idle when it is due by the present time', async () => {
  const { call, services, wait } = await startServer();
  const { database } = services;
  const idle = async () => (await database.read.selectFrom('sessions').select('idle_until').execute())[0]?.idle_until;
  const due = await idle();
  wait(20 * minute);
  await call(listRegions, {});
  await expect.poll(idle).not.toBe(due);

  wait(-20 * minute);
  await call(listRegions, {});

  await expect.poll(idle).toBe(due);
});
