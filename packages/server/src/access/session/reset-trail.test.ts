import { verifyAccount } from '@eemusic/contract/access/session';
import { day } from '@eemusic/contract/platform/durations';
import { expect, it } from 'vitest';
import { deleteOldJobs } from '#platform/jobs/store.ts';
import { startServer } from '#testing/start-server.ts';
import { sessionRoom } from './room.ts';

it('requests that lead to nothing leave no rows behind', async () => {
  const { call, runJobs, services, wait } = await startServer({ codes: ['SL'] });
  for (let i = 0; i < 5; i += 1) await call(verifyAccount, { email: `nobody${i}@example.com` }, { token: null });
  await runJobs();

  wait(8 * day);
  await sessionRoom.jobs?.(services, undefined)['session.tidy']?.run(undefined, { id: 1 } as never);
  await deleteOldJobs(services.database, services.clock, new AbortController().signal);

  const { read } = services.database;
  expect(await read.selectFrom('password_resets').selectAll().execute()).toEqual([]);
  const jobs = read.selectFrom('jobs').select('kind').where('kind', '=', 'session.mail-reset');
  expect(await jobs.execute()).toEqual([]);
});

it('only a request that leads to a mail is in the trail, once, with where it came from', async () => {
  const { call, me, runJobs, services, mails } = await startServer({ codes: ['SL'] });
  const ask = (email: string) => call(verifyAccount, { email }, { token: null });

  for (let i = 0; i < 5; i += 1) await ask(`nobody${i}@example.com`);
  await ask(me?.email ?? '');
  await runJobs();

  const entries = await services.database.read
    .selectFrom('audit_entries')
    .select(['record_id', 'person_id', 'actor_kind', 'address', 'user_agent'])
    .where('action', '=', 'session.reset-asked')
    .execute();
  expect(mails).toHaveLength(1);
  expect(entries).toEqual([
    {
      record_id: String(me?.id),
      person_id: me?.id,
      actor_kind: 'visitor',
      address: '127.0.0.1',
      user_agent: 'lightMyRequest',
    },
  ]);
});

it.each([
  'Your account is locked. Unlock it now at https://evil.example/unlock/1 x',
  'https://evil.example/unlock/1 x',
  '<a href="https://evil.example">Unlock</a>/1.0 x',
  'Mozilla/5.0 (evil.example 1) evil.example/1.0 Version/1',
  'evil.example',
])('the mail contains nothing that whoever asked for it says about their program: %s', async (userAgent) => {
  const { call, me, runJobs, mails } = await startServer({ codes: ['SL'] });

  await call(verifyAccount, { email: me?.email ?? '' }, { token: null, headers: { 'user-agent': userAgent } });
  await runJobs();

  expect(mails[0]?.text).toContain('with Unknown device.');
  expect(JSON.stringify(mails)).not.toMatch(/evil|locked/);
});
