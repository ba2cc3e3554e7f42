import { hour } from '@eemusic/contract/platform/durations';
import type { Registry } from 'prom-client';
import type { Room } from '#platform/room.ts';
import type { Clock, Database } from '#platform/database/index.ts';
import { deleteOldKeys } from '#platform/http/idempotency.ts';
import { gaugesIn } from '#platform/http/metrics.ts';
import { deleteOldJobs } from './store.ts';

export const jobsRoom: Room = {
  jobs: ({ database, clock }) => ({
    'jobs.tidy': { every: hour, run: (_payload, { signal }) => deleteOldJobs(database, clock, signal) },
    'repeats.tidy': { every: hour, run: () => deleteOldKeys(database, clock.now()) },
  }),
};

/**
 * Adds the jobs of all nodes to the metrics. The database is read with each request for metrics; while it is down,
 * these metrics are left out.
 */
export function measureJobs(registry: Registry, { database, clock }: { database: Database; clock: Clock }): void {
  const addGauge = gaugesIn(registry);
  const jobs = database.read.selectFrom('jobs');
  const unfinished = jobs.where('done_at', 'is', null).where('dead_at', 'is', null);

  const addCount = (name: string, help: string, counted: () => typeof jobs) =>
    addGauge(name, help, ['kind'], async (gauge) => {
      const byKind = counted()
        .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
        .groupBy('kind');
      gauge.reset();
      for (const { kind, count } of await unlessDown(byKind.execute())) gauge.set({ kind }, count);
    });

  addCount(
    'eemusic_jobs_given_up',
    'Jobs that failed for the last time, by kind; they are kept until somebody removes them',
    () => jobs.where('dead_at', 'is not', null),
  );
  const help = 'Seconds since the oldest unfinished job was due; 0 if none is';
  addGauge('eemusic_jobs_overdue_seconds', help, [], async (gauge) => {
    const oldest = unfinished.select(({ fn }) => fn.min<string | null>('run_at').as('due'));
    gauge.remove();
    for (const { due } of await unlessDown(oldest.execute())) gauge.set(secondsSince(due, clock.now()));
  });
  addCount('eemusic_jobs_waiting', 'Jobs that are due and not done, by kind', () =>
    unfinished.where('run_at', '<=', clock.now().toISOString()),
  );
}

const unlessDown = <Row>(rows: Promise<Row[]>): Promise<Row[]> => rows.catch(() => []);

const secondsSince = (due: string | null, now: Date): number =>
  due === null ? 0 : Math.max(0, (now.getTime() - Date.parse(due)) / 1000);
