import { day, hour, minute } from '@eemusic/contract/platform/durations';
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Clock, Database } from '#platform/database/index.ts';
import { ConsoleMoving } from '#platform/database/faults.ts';
import type { Tables } from '#platform/database/tables.ts';
import { faultText } from '#platform/log.ts';
import type { RandomSource } from '#platform/services.ts';
import {
  claim,
  correctFutureTimes,
  enqueue,
  isAnythingDue,
  keyOfRound,
  type LeasedJob,
  moveForward,
  type Outcome,
  renew,
  settle,
} from './store.ts';

/** With `every` at each multiple of so many ms, with `isDue` whenever that is true; on one node at a time. */
export type Job = {
  run: Handler;
  every?: number;
  isDue?: () => Promise<boolean>;
  /** In ms; by default that of all jobs. */
  timeLimit?: number;
};

/** Must be idempotent, because a run that is interrupted by a crash is repeated. */
export type Handler = (payload: unknown, context: JobContext) => Promise<void>;

type JobContext = {
  id: number;
  attempt: number;
  isLast: boolean;
  /** When the server stops, the lease is lost or the time limit is reached. The job may then run again elsewhere. */
  signal: AbortSignal;
};

type Options = {
  database: Database;
  clock: Clock;
  random: RandomSource;
  log: Record<'warn' | 'error', (about: object, message: string) => void>;
  /** By kind. Others are not claimed, because during an update another node may know further kinds. */
  jobs: Readonly<Record<string, Job>>;
  /** In ms, like all times here; null turns polling off. */
  pollEvery?: number | null;
  concurrency?: number;
  lease?: number;
  timeLimit?: number;
  /** How long stopping waits for running jobs before it releases their leases. */
  gracePeriod?: number;
  /** Time since the start, in ms, by a clock that nobody sets; the tests have their own. */
  uptime?: () => number;
};

export type Jobs = {
  /** Waits for running jobs, and releases the leases of those that do not end. */
  stop(): Promise<void>;
  /** Runs jobs until none is due, and returns the number of runs. */
  runDue(): Promise<number>;
};

/** What was planned or queued while a clock was ahead would run too late. */
const replanning = 10 * minute;

const minDelay = 15_000;
const maxDelay = hour;

/** Any number of other nodes may share the table. */
export function startJobs(options: Options): Jobs {
  const { database, clock, random, log, jobs, uptime = () => performance.now() } = options;
  const { pollEvery = 1_000, concurrency = 4, lease = minute, timeLimit = 15 * minute, gracePeriod = 10_000 } = options;
  const owner = randomUUID();
  const rounds = Object.entries(jobs).flatMap(([kind, { every }]) => (every === undefined ? [] : [{ kind, every }]));
  const lateRounds = watchLateRounds({ database, clock, rounds, uptime });
  const running = new Map<number, { lost: AbortController; ended: Promise<void> }>();
  const [stopping, stopped] = [new AbortController(), new AbortController()];
  let plannedAt = 0;
  let held: string[] = [];
  let filling: Promise<void> | undefined;

  async function plan(): Promise<void> {
    const now = clock.now();
    if (now.getTime() >= plannedAt && now.getTime() < plannedAt + replanning) return;
    await database.write(async (tx) => {
      for (const { kind, every } of rounds) await planNext(tx, kind, { every, now });
      await correctFutureTimes(tx, { now, lease, maxDelay });
    });
    plannedAt = now.getTime();
    const found = await lateRounds.findHeld();
    if (found.length > 0 && held.length === 0)
      log.warn(
        { jobs: found },
        'More than a day has passed: nothing is removed or mailed before the clock has run evenly for an hour',
      );
    held = found;
  }

  async function take(limit: number): Promise<LeasedJob[]> {
    await plan();
    if (limit <= 0) return [];
    const now = clock.now();
    for (const [kind, { isDue }] of Object.entries(jobs))
      if (await isDue?.()) await database.write((tx) => enqueue(tx, kind, {}, { now, uniqueKey: `watch:${kind}` }));
    const kinds = Object.keys(jobs).filter((kind) => !held.includes(kind));
    if (kinds.length === 0 || !(await isAnythingDue(database, { kinds, now }))) return [];
    return database.write((tx) => claim(tx, { kinds, now, limit, running: [...running.keys()], owner, lease }));
  }

  async function planAfter(tx: Transaction<Tables>, { kind, unique_key: key }: LeasedJob, now: Date): Promise<void> {
    const every = jobs[kind]?.every;
    if (every !== undefined && key === keyOfRound(kind)) await planNext(tx, kind, { every, now });
  }

  async function outcomeOf(job: LeasedJob, lost: AbortSignal): Promise<Outcome> {
    if (stopping.signal.aborted) return { kind: 'interrupted' };
    if (job.attempts > job.max_attempts)
      return { kind: 'dead', error: 'The servers that ran this job did not finish it' };
    const { id, kind, attempts: attempt, max_attempts: maxAttempts } = job;
    const limit = jobs[kind]?.timeLimit ?? timeLimit;
    const late = AbortSignal.timeout(limit);
    const isLast = attempt >= maxAttempts;
    try {
      const handler = jobs[kind]?.run;
      if (!handler) throw new Error(`Nobody handles jobs of the kind ${kind}`);
      const signal = AbortSignal.any([stopping.signal, lost, late]);
      const work = handler(JSON.parse(job.payload), { id, attempt, isLast, signal });
      await Promise.race([work, abortOf(AbortSignal.any([stopped.signal, late]))]);
      return { kind: 'done' };
    } catch (error) {
      if (stopping.signal.aborted) return { kind: 'interrupted' };
      const reason = late.aborted ? `It took longer than ${limit} ms` : faultText(error).slice(0, 1_000);
      if (isLast) return { kind: 'dead', error: reason };
      return { kind: 'failed', error: reason, runAt: new Date(clock.now().getTime() + backOff(attempt, random)) };
    }
  }

  /** Runs a leased job and records how it ended. Never rejects. */
  async function run(job: LeasedJob, lost: AbortSignal): Promise<void> {
    const about = { job: job.kind, id: job.id, attempt: job.attempts };
    const outcome = await outcomeOf(job, lost);
    if (outcome.kind === 'failed') log.warn({ ...about, error: outcome.error }, 'A job failed and will be tried again');
    if (outcome.kind === 'dead') log.error({ ...about, error: outcome.error }, 'A job failed for the last time');
    try {
      const isOurs = await database.write(async (tx) => {
        const now = clock.now();
        const isSettled = await settle(tx, { job, owner, outcome, now });
        if (isSettled && (outcome.kind === 'done' || outcome.kind === 'dead')) await planAfter(tx, job, now);
        return isSettled;
      });
      if (!isOurs) log.warn(about, 'A job took longer than its lease and may have run twice');
    } catch (error) {
      log.error({ ...about, err: error }, 'How a job ended could not be written; it will run again');
    }
  }

  function begin(job: LeasedJob): Promise<void> {
    const lost = new AbortController();
    const ended = run(job, lost.signal).finally(() => {
      running.delete(job.id);
      if (pollEvery !== null) void fill();
    });
    running.set(job.id, { lost, ended });
    return ended;
  }

  async function takeAndBegin(): Promise<void> {
    if (stopping.signal.aborted) return;
    try {
      for (const job of await take(concurrency - running.size)) void begin(job);
    } catch (error) {
      if (error instanceof ConsoleMoving) return;
      log.error({ err: error }, 'Jobs could not be claimed');
    }
  }

  function fill(): Promise<void> {
    filling ??= takeAndBegin().finally(() => {
      filling = undefined;
    });
    return filling;
  }

  async function renewLeases(): Promise<void> {
    const ids = [...running.keys()];
    if (ids.length === 0) return;
    try {
      const kept = await database.write((tx) => renew(tx, { ids, now: clock.now(), owner, lease }));
      for (const id of ids) if (!kept.includes(id)) running.get(id)?.lost.abort(new Error('The lease was lost'));
    } catch (error) {
      log.error({ err: error }, 'Leases of jobs could not be renewed');
    }
  }

  const renewing = setInterval(() => void renewLeases(), lease / 3);
  const polling = pollEvery === null ? undefined : setInterval(() => void fill(), pollEvery);
  if (pollEvery !== null) void fill();

  return {
    async runDue() {
      for (let runs = 0; ;) {
        const due = await take(concurrency);
        if (due.length === 0) return runs;
        await Promise.all(due.map(begin));
        runs += due.length;
      }
    },

    async stop() {
      clearInterval(polling);
      stopping.abort(new Error('The server stops'));
      await filling;
      const end = setTimeout(() => stopped.abort(new Error('The server stops')), gracePeriod);
      await Promise.all([...running.values()].map(({ ended }) => ended));
      clearTimeout(end);
      clearInterval(renewing);
    },
  };
}

type Round = { every: number; now: Date };

/** One row per kind is its next round, whichever node writes it. After missed rounds, it runs only once. */
async function planNext(tx: Transaction<Tables>, kind: string, { every, now }: Round): Promise<void> {
  const runAt = new Date((Math.floor(now.getTime() / every) + 1) * every);
  const uniqueKey = keyOfRound(kind);
  const isNew = await enqueue(tx, kind, {}, { now, runAt, uniqueKey });
  if (!isNew) await moveForward(tx, { uniqueKey, runAt });
}

/**
 * Returns the delay after this many attempts, in ms: doubled with each attempt, up to an hour, with random jitter to
 * spread retries.
 */
export function backOff(attempts: number, random: RandomSource): number {
  const fullDelay = Math.min(minDelay * 2 ** (attempts - 1), maxDelay);
  const [high = 0, low = 0] = random.bytes(2);
  return Math.round(fullDelay / 2 + (fullDelay / 2) * ((high * 256 + low) / 65_536));
}

const abortOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

/** Shorter rounds count and read; longer ones remove records for ever or send mails. */
const minHeldRound = hour;
const maxLate = day;
const steadyFor = hour;
/** How far the clock may be set forward or back without counting as wrong, in ms. */
const maxStep = minute;

type WatchLateRoundsOptions = {
  database: Pick<Database, 'read'>;
  clock: Clock;
  rounds: readonly { kind: string; every: number }[];
  uptime: () => number;
};

/**
 * Rounds that are more than a day late wait until the clock has run evenly for an hour: if it runs ahead, what they
 * would remove could not be brought back, and after a day off an hour more does no harm.
 */
function watchLateRounds({ database, clock, rounds, uptime }: WatchLateRoundsOptions): {
  findHeld(): Promise<string[]>;
} {
  const keys = rounds.filter(({ every }) => every >= minHeldRound).map(({ kind }) => keyOfRound(kind));
  let last = { wall: clock.now().getTime(), uptime: uptime() };
  let steadySince = last.uptime;

  function isSteady(): boolean {
    const present = { wall: clock.now().getTime(), uptime: uptime() };
    const step = present.wall - last.wall - (present.uptime - last.uptime);
    if (Math.abs(step) > maxStep) steadySince = present.uptime;
    last = present;
    return present.uptime - steadySince >= steadyFor;
  }

  return {
    async findHeld() {
      if (isSteady() || keys.length === 0) return [];
      const rows = await database.read
        .selectFrom('jobs')
        .select('kind')
        .where('unique_key', 'in', keys)
        .where('done_at', 'is', null)
        .where('dead_at', 'is', null)
        .where('run_at', '<', new Date(clock.now().getTime() - maxLate).toISOString())
        .execute();
      return rows.map(({ kind }) => kind);
    },
  };
}
