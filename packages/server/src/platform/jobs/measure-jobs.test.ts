import { hour, minute } from '@eemusic/contract/platform/durations';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { openTestDatabase } from '#testing/databases.ts';
import { measureJobs } from './room.ts';
import { jobsUnderTest } from './testing.ts';

const { aNode, add, clock, database, later } = jobsUnderTest();

/** Returns the figures as Prometheus reads them. */
async function figures(of = database()): Promise<string[]> {
  const registry = new Registry();
  measureJobs(registry, { database: of, clock });
  const lines = (await registry.metrics()).split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}

it('tells how many jobs were given up, by kind', async () => {
  const fail = async () => {
    throw new Error('always');
  };
  const jobs = aNode({ count: fail, mail: fail, other: async () => {} });
  expect(await figures()).toEqual(['eemusic_jobs_overdue_seconds 0']);
  for (const kind of ['count', 'mail', 'mail', 'other']) await add({}, {}, kind);

  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await jobs.runDue();
    later(hour);
  }

  expect((await figures()).toSorted()).toEqual([
    'eemusic_jobs_given_up{kind="count"} 1',
    'eemusic_jobs_given_up{kind="mail"} 2',
    'eemusic_jobs_overdue_seconds 0',
  ]);
});

it('tells for how long the oldest job has waited', async () => {
  await add({}, { runAt: new Date(clock.now().getTime() + minute) });
  expect(await figures()).toEqual(['eemusic_jobs_overdue_seconds 0']);

  later(11 * minute);
  await add({});
  expect(await figures()).toEqual(['eemusic_jobs_overdue_seconds 600', 'eemusic_jobs_waiting{kind="count"} 2']);

  await aNode({ count: async () => {} }).runDue();
  expect(await figures()).toEqual(['eemusic_jobs_overdue_seconds 0']);
});

it('says nothing while the database is down, so that the other metrics can be read', async () => {
  const down = await openTestDatabase();
  await down.close();

  expect(await figures(down)).toEqual([]);
});
