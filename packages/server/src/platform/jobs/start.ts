import { minute } from '@eemusic/contract/platform/durations';
import { randomUUID } from 'node:crypto';
import { claimsOf } from './claims.ts';
import { type Handler, run, type Surroundings } from './run.ts';
import type { Schedule } from './schedules.ts';
import { settlementsOf } from './settlements.ts';
import type { LeasedJob } from './table.ts';
import type { Watch } from './watches.ts';

export type { Handler } from './run.ts';

type Options = Surroundings & {
  handlers: Record<string, Handler>;
  schedules?: readonly Schedule[];
  watches?: readonly Watch[];
  /** In ms, like all times here; null turns polling off. */
  pollEvery?: number | null;
  concurrency?: number;
  lease?: number;
  /** Time limit of a run. */
  timeLimit?: number;
  /** How long stopping waits for running jobs before it releases their leases. */
  gracePeriod?: number;
  /** Time since the start, in ms, by a clock that nobody sets; the tests have their own. */
  uptime?: () => number;
};

export type Jobs = {
  /** Claims no more jobs, waits for running ones, and releases the leases of those that do not end. */
  stop(): Promise<void>;
  /** Runs jobs until none is due, and returns the number of runs. */
  runDue(): Promise<number>;
};

type Running = { lost: AbortController; ended: Promise<void> };

/** Runs jobs from the table, which may be shared with any number of other nodes. */
export function startJobs(options: Options): Jobs {
  const { database, clock, log, handlers, schedules = [], watches = [] } = options;
  const { pollEvery = 1_000, concurrency = 4, lease = minute, gracePeriod = 10_000 } = options;
  const { uptime = () => performance.now() } = options;
  const owner = randomUUID();
  const claims = claimsOf({
    database,
    clock,
    log,
    kinds: Object.keys(handlers),
    schedules,
    watches,
    owner,
    lease,
    uptime,
  });

  const settle = settlementsOf({ database, clock, schedules });
  const running = new Map<number, Running>();
  const stopping = new AbortController();
  const stopped = new AbortController();
  let filling: Promise<void> | undefined;

  function begin(job: LeasedJob): Promise<void> {
    const handler = handlers[job.kind];
    if (!handler) throw new Error(`Nobody handles jobs of the kind ${job.kind}`);
    const lost = new AbortController();
    const signals = { stopping: stopping.signal, stopped: stopped.signal, lost: lost.signal };
    const ended = run({ timeLimit: 15 * minute, ...options, ...signals, job, owner, handler, settle }).finally(() => {
      running.delete(job.id);
      if (pollEvery !== null) void fill();
    });
    running.set(job.id, { lost, ended });
    return ended;
  }

  async function takeAndBegin(): Promise<void> {
    if (stopping.signal.aborted) return;
    try {
      for (const job of await claims.take(concurrency - running.size, [...running.keys()])) void begin(job);
    } catch (error) {
      log.error({ err: error }, 'Jobs could not be claimed');
    }
  }

  function fill(): Promise<void> {
    filling ??= takeAndBegin().finally(() => {
      filling = undefined;
    });
    return filling;
  }

  async function renew(): Promise<void> {
    try {
      const lostIds = await claims.renew([...running.keys()]);
      for (const id of lostIds) running.get(id)?.lost.abort(new Error('The lease was lost'));
    } catch (error) {
      log.error({ err: error }, 'Leases of jobs could not be renewed');
    }
  }

  const renewing = setInterval(() => void renew(), lease / 3);
  const polling = pollEvery === null ? undefined : setInterval(() => void fill(), pollEvery);
  if (pollEvery !== null) void fill();

  return {
    async runDue() {
      for (let runs = 0; ;) {
        const jobs = await claims.take(concurrency, [...running.keys()]);
        if (jobs.length === 0) return runs;
        await Promise.all(jobs.map(begin));
        runs += jobs.length;
      }
    },

    async stop() {
      clearInterval(polling);
      stopping.abort(new Error('The server stops'));
      await filling;
      const giveUp = setTimeout(() => stopped.abort(new Error('The server stops')), gracePeriod);
      await Promise.all([...running.values()].map(({ ended }) => ended));
      clearTimeout(giveUp);
      clearInterval(renewing);
    },
  };
}
