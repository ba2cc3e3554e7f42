import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';
import type { Database } from '#platform/database/index.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { enqueue } from './store.ts';
import { type Handler, type Job, startJobs } from './start.ts';

export const start = new Date('2026-03-01T10:20:00.000Z');
export const random = { bytes: (count: number) => new Uint8Array(count) };

/** The jobs that run when they are queued or due, so that a test decides when they do. */
export const withoutRounds = (jobs: Readonly<Record<string, Job>>): Record<string, Job> =>
  Object.fromEntries(Object.entries(jobs).map(([kind, { run, isDue }]) => [kind, { run, ...(isDue && { isDue }) }]));

type NodeOptions = Partial<Parameters<typeof startJobs>[0]> & {
  /** The intervals of kinds that repeat, in ms. */
  rounds?: Record<string, number>;
};

/** For each test: an empty table of jobs, nodes that run jobs from it, and a clock that stands still. */
export function jobsUnderTest() {
  let opened: Database | undefined;
  let now = start;
  let faults: string[] = [];
  const log = {
    warn: (_about: object, message: string) => void faults.push(message),
    error: (_about: object, message: string) => void faults.push(message),
  };
  const clock = { now: () => now };
  const database = () => {
    if (!opened) throw new Error('The database is opened before the first test');
    return opened;
  };

  beforeAll(async () => {
    opened = await openTestDatabase();
  });

  afterAll(() => database().close());

  beforeEach(async () => {
    now = start;
    faults = [];
    await database().write((tx) => tx.deleteFrom('jobs').execute());
  });

  return {
    clock,
    database,
    /** The errors that the nodes have logged. */
    faults: () => faults,
    rows: () => database().read.selectFrom('jobs').selectAll().orderBy('id').execute(),

    /** A separate node, which looks for jobs only when the test tells it to. */
    aNode(handlers: Record<string, Handler>, { rounds = {}, ...options }: NodeOptions = {}) {
      const jobs = startJobs({
        database: database(),
        clock,
        random,
        log,
        pollEvery: null,
        ...options,
        jobs: Object.fromEntries(
          Object.entries(handlers).map(([kind, run]): [string, Job] => {
            const every = rounds[kind];
            return [kind, { run, ...(every !== undefined && { every }) }];
          }),
        ),
      });
      onTestFinished(() => jobs.stop());
      return jobs;
    },

    add: (payload: object, when: { runAt?: Date; uniqueKey?: string } = {}, kind = 'count') =>
      database().write((tx) => enqueue(tx, kind, payload, { now, ...when })),

    goTo(time: Date) {
      now = time;
    },

    later(ms: number) {
      now = new Date(now.getTime() + ms);
    },
  };
}
