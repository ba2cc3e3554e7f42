import { verifyAccount } from '@eemusic/contract/access/session';
import { expect, it } from 'vitest';
import { startServer } from '#testing/start-server.ts';

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
