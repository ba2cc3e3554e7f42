import { hour } from '@eemusic/contract/platform/durations';
import { Gauge, type Registry } from 'prom-client';
import type { Room } from '#platform/room.ts';
import type { Clock, Database } from '#platform/database/index.ts';
import { deleteOldKeys } from '#platform/http/idempotency.ts';
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
  const givenUp = new Gauge({
    name: 'eemusic_jobs_given_up',
    help: 'Jobs that failed for the last time, by kind; they are kept until somebody removes them',
    labelNames: ['kind'],
    registers: [],
    async collect() {
      this.reset();
      for (const { kind, jobs } of await unlessDown(countGivenUp(database))) this.set({ kind }, Number(jobs));
    },
  });
  const overdue = new Gauge({
    name: 'eemusic_jobs_overdue_seconds',
    help: 'Seconds since the oldest unfinished job was due; 0 if none is',
    registers: [],
    async collect() {
      this.remove();
      for (const { due } of await unlessDown(findOldest(database))) this.set(secondsSince(due, clock.now()));
    },
  });
  const waiting = new Gauge({
    name: 'eemusic_jobs_waiting',
    help: 'Jobs that are due and not done, by kind',
    labelNames: ['kind'],
    registers: [],
    async collect() {
      this.reset();
      for (const { kind, jobs } of await unlessDown(countDue(database, clock.now()))) this.set({ kind }, Number(jobs));
    },
  });
  for (const gauge of [givenUp, overdue, waiting]) registry.registerMetric(gauge);
}

const unlessDown = <Row>(rows: Promise<Row[]>): Promise<Row[]> => rows.catch(() => []);

const secondsSince = (due: string | null, now: Date): number =>
  due === null ? 0 : Math.max(0, (now.getTime() - Date.parse(due)) / 1000);

const countGivenUp = ({ read }: Database) =>
  read
    .selectFrom('jobs')
    .select(({ fn }) => ['kind', fn.countAll().as('jobs')])
    .where('dead_at', 'is not', null)
    .groupBy('kind')
    .execute();

const countDue = ({ read }: Database, now: Date) =>
  read
    .selectFrom('jobs')
    .select(({ fn }) => ['kind', fn.countAll().as('jobs')])
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
    .where('run_at', '<=', now.toISOString())
    .groupBy('kind')
    .execute();

const findOldest = ({ read }: Database) =>
  read
    .selectFrom('jobs')
    .select(({ fn }) => fn.min<string | null>('run_at').as('due'))
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
    .execute();
