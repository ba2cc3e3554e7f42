import type { Clock, Database } from '#platform/database/index.ts';
import { faultText } from '#platform/fault-text.ts';
import type { RandomSource } from '#platform/services.ts';
import { backOff } from './back-off.ts';
import type { Settle } from './settlements.ts';
import type { Outcome } from './store.ts';
import type { LeasedJob } from './table.ts';

/**
 * Aborted when the server stops, the lease is lost or the time limit is reached. The job may then run again on another
 * node.
 */
type JobContext = {
  id: number;
  attempt: number;
  /** Whether this is the last attempt. */
  isLast: boolean;
  signal: AbortSignal;
};

/** Must be idempotent, because a run that is interrupted by a crash is repeated. */
export type Handler = (payload: unknown, context: JobContext) => Promise<void>;

/** The part of Pino's logger that is used here. */
type Log = Record<'warn' | 'error', (about: object, message: string) => void>;

export type Surroundings = {
  database: Database;
  clock: Clock;
  random: RandomSource;
  log: Log;
};

type Run = Surroundings & {
  job: LeasedJob;
  owner: string;
  handler: Handler;
  settle: Settle;
  /** In ms. */
  timeLimit: number;
  /** Aborted when the server begins to stop: the handler should end soon. */
  stopping: AbortSignal;
  /** Aborted when the server stops now: the handler is no longer awaited. */
  stopped: AbortSignal;
  lost: AbortSignal;
};

/** Runs a leased job and records the outcome. Never rejects. */
export async function run(options: Run): Promise<void> {
  const { job, log, owner, settle } = options;
  const about = { job: job.kind, id: job.id, attempt: job.attempts };
  const outcome = await outcomeOf(options);
  if (outcome.kind === 'failed') log.warn({ ...about, error: outcome.error }, 'A job failed and will be tried again');
  if (outcome.kind === 'dead') log.error({ ...about, error: outcome.error }, 'A job failed for the last time');

  try {
    const isOurs = await settle({ job, owner, outcome });
    if (!isOurs) log.warn(about, 'A job took longer than its lease and may have run twice');
  } catch (error) {
    log.error({ ...about, err: error }, 'How a job ended could not be written; it will run again');
  }
}

async function outcomeOf({ job, handler, timeLimit, stopping, stopped, lost, clock, random }: Run): Promise<Outcome> {
  if (stopping.aborted) return { kind: 'interrupted' };

  const late = AbortSignal.timeout(timeLimit);
  const signal = AbortSignal.any([stopping, lost, late]);
  try {
    const payload: unknown = JSON.parse(job.payload);
    const { id, attempts: attempt, max_attempts: maxAttempts } = job;
    const context = { id, attempt, isLast: attempt >= maxAttempts, signal };
    await unless(AbortSignal.any([stopped, late]), handler(payload, context));
    return { kind: 'done' };
  } catch (error) {
    if (stopping.aborted) return { kind: 'interrupted' };

    const reason = late.aborted ? `It took longer than ${timeLimit} ms` : faultText(error).slice(0, 1_000);
    if (job.attempts >= job.max_attempts) return { kind: 'dead', error: reason };
    return { kind: 'failed', error: reason, runAt: new Date(clock.now().getTime() + backOff(job.attempts, random)) };
  }
}

async function unless<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
