import { day, minute } from '@eemusic/contract/platform/durations';
import type { ExpressionBuilder, Generated, Transaction } from 'kysely';
import { changesOne, type Clock, type Database } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';

type JobsTable = {
  id: Generated<number>;
  kind: string;
  /** JSON. */
  payload: string;
  /** No two unfinished jobs may have the same key; null if duplicates are allowed. */
  unique_key: string | null;
  /** The earliest start; postponed after each failure. */
  run_at: string;
  attempts: Generated<number>;
  max_attempts: number;
  /** Until then, the job belongs to the lease owner; null if nobody runs it. */
  lease_until: string | null;
  lease_owner: string | null;
  last_error: string | null;
  created_at: string;
  done_at: string | null;
  /** When it was given up after the last attempt. Such jobs stay in the table, so that people can inspect them. */
  dead_at: string | null;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    jobs: JobsTable;
  }
}

export type LeasedJob = Pick<JobsTable, 'kind' | 'payload' | 'unique_key' | 'max_attempts'> & {
  id: number;
  attempts: number;
};

/** The unique key of the next round of a kind that repeats. */
export const keyOfRound = (kind: string): string => `schedule:${kind}`;

const maxAttempts = 10;

type When = {
  now: Date;
  runAt?: Date;
  /** If an unfinished job has this key, the new job is not queued. */
  uniqueKey?: string;
};

/** Runs if and only if the transaction commits. False if an unfinished job has this unique key. */
export async function enqueue(
  tx: Transaction<Tables>,
  kind: string,
  payload: object,
  { now, runAt = now, uniqueKey }: When,
): Promise<boolean> {
  const job = {
    kind,
    payload: JSON.stringify(payload),
    unique_key: uniqueKey ?? null,
    run_at: runAt.toISOString(),
    created_at: now.toISOString(),
    max_attempts: maxAttempts,
  };
  const inserted = await tx
    .insertInto('jobs')
    .values(job)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** A restarted server has a new owner. */
type Leaseholder = {
  owner: string;
  /** In ms. */
  lease: number;
};

type Selection = { kinds: string[]; now: Date };

const isFree = (now: Date) => (job: ExpressionBuilder<Tables, 'jobs'>) =>
  job.and([
    job('done_at', 'is', null),
    job('dead_at', 'is', null),
    job.or([job('lease_until', 'is', null), job('lease_until', '<', now.toISOString())]),
  ]);

/** Whether there is a job to claim. Only reads, so that an idle server does not write. */
export async function isAnythingDue({ read }: Database, { kinds, now }: Selection): Promise<boolean> {
  const due = await read
    .selectFrom('jobs')
    .select('id')
    .where(isFree(now))
    .where('run_at', '<=', now.toISOString())
    .where('kind', 'in', kinds)
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

/** Those that have been due for longest. No two nodes get the same job. */
export async function claim(
  tx: Transaction<Tables>,
  { kinds, now, limit, running, owner, lease }: Selection & Leaseholder & { limit: number; running: number[] },
): Promise<LeasedJob[]> {
  return tx
    .with('due', (query) =>
      query
        .selectFrom('jobs')
        .select('id')
        .where(isFree(now))
        .where('run_at', '<=', now.toISOString())
        .where('kind', 'in', kinds)
        .$if(running.length > 0, (select) => select.where('id', 'not in', running))
        .orderBy('run_at')
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('jobs')
    .from('due')
    .whereRef('jobs.id', '=', 'due.id')
    .set((job) => ({
      attempts: job('jobs.attempts', '+', 1),
      lease_owner: owner,
      lease_until: leaseEnd(now, lease),
    }))
    .returning(['jobs.id', 'kind', 'payload', 'unique_key', 'attempts', 'max_attempts'])
    .execute();
}

/** Returns the ids of those that this runner still holds. */
export async function renew(
  tx: Transaction<Tables>,
  { ids, now, owner, lease }: Leaseholder & { ids: number[]; now: Date },
): Promise<number[]> {
  const renewed = await tx
    .updateTable('jobs')
    .where('id', 'in', ids)
    .where('lease_owner', '=', owner)
    .where('done_at', 'is', null)
    .set({ lease_until: leaseEnd(now, lease) })
    .returning('id')
    .execute();
  return renewed.map(({ id }) => id);
}

export type Outcome =
  | { kind: 'done' }
  | { kind: 'failed'; error: string; runAt: Date }
  | { kind: 'dead'; error: string }
  /** The lease was released without a failure, so the attempt does not count. */
  | { kind: 'interrupted' };

/** Records how a run ended. Returns false if another run had taken over the lease. */
export const settle = (
  tx: Transaction<Tables>,
  { job, owner, outcome, now }: { job: LeasedJob; owner: string; outcome: Outcome; now: Date },
): Promise<boolean> =>
  changesOne(
    tx
      .updateTable('jobs')
      .where('id', '=', job.id)
      .where('lease_owner', '=', owner)
      .where('attempts', '=', job.attempts)
      .set({ lease_owner: null, lease_until: null, ...changeOf(job, outcome, now) }),
  );

export async function moveForward(
  tx: Transaction<Tables>,
  { uniqueKey, runAt }: { uniqueKey: string; runAt: Date },
): Promise<void> {
  await tx
    .updateTable('jobs')
    .where('unique_key', '=', uniqueKey)
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
    .where('attempts', '=', 0)
    .where('run_at', '>', runAt.toISOString())
    .set({ run_at: runAt.toISOString() })
    .execute();
}

const isWaiting = (uniqueKey: string) => (job: ExpressionBuilder<Tables, 'jobs'>) =>
  job.and([job('unique_key', '=', uniqueKey), job('done_at', 'is', null), job('lease_owner', 'is', null)]);

/** If nobody runs it yet; false if there is none. */
export const putOff = (
  tx: Transaction<Tables>,
  { uniqueKey, runAt }: { uniqueKey: string; runAt: Date },
): Promise<boolean> =>
  changesOne(tx.updateTable('jobs').where(isWaiting(uniqueKey)).set({ run_at: runAt.toISOString() }));

/** If nobody runs it yet; false if there is none. */
export const withdraw = (tx: Transaction<Tables>, uniqueKey: string): Promise<boolean> =>
  changesOne(tx.deleteFrom('jobs').where(isWaiting(uniqueKey)));

/** Further ahead than the clocks of two nodes may differ, in ms. */
const maxSkew = minute;

/** Of jobs that were queued, failed or leased while a clock ran ahead; they and later ones of their key would wait. */
export async function correctFutureTimes(
  tx: Transaction<Tables>,
  { now, lease, maxDelay }: { now: Date; lease: number; maxDelay: number },
): Promise<void> {
  const after = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const open = tx.updateTable('jobs').where('done_at', 'is', null).where('dead_at', 'is', null);
  await open
    .where('run_at', '>', now.toISOString())
    .where((job) => job.or([job('run_at', '>', after(maxDelay + maxSkew)), job('created_at', '>', after(maxSkew))]))
    // The next round of a schedule is due in the future.
    .where((job) =>
      job.or([job('attempts', '>', 0), job('unique_key', 'is', null), job('unique_key', 'not like', keyOfRound('%'))]),
    )
    .set({ run_at: now.toISOString() })
    .execute();
  await open
    .where('lease_until', '>', after(lease + maxSkew))
    .set({ lease_until: leaseEnd(now, lease) })
    .execute();
}

const retentionPeriod = 7 * day;
const batchSize = 1_000;

/** Removes jobs that finished more than a week ago, a few at a time. Dead jobs stay until a person has seen them. */
export async function deleteOldJobs({ write }: Database, clock: Clock, signal: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionPeriod).toISOString();
  for (let deleted = batchSize; deleted === batchSize;) {
    signal.throwIfAborted();
    const { numDeletedRows } = await write((tx) =>
      tx
        .deleteFrom('jobs')
        .where('id', 'in', (jobs) =>
          jobs.selectFrom('jobs').select('id').where('done_at', '<', before).limit(batchSize),
        )
        .executeTakeFirstOrThrow(),
    );
    deleted = Number(numDeletedRows);
  }
}

function changeOf(job: LeasedJob, outcome: Outcome, now: Date) {
  if (outcome.kind === 'done') return { done_at: now.toISOString() };
  if (outcome.kind === 'dead') return { dead_at: now.toISOString(), last_error: outcome.error };
  if (outcome.kind === 'interrupted') return { attempts: job.attempts - 1 };
  return { run_at: outcome.runAt.toISOString(), last_error: outcome.error };
}

function leaseEnd(now: Date, lease: number): string {
  return new Date(now.getTime() + lease).toISOString();
}
