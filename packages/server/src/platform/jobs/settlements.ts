import type { Clock, Database } from '#platform/database/index.ts';
import { planNext, type Schedule, scheduleOf } from './schedules.ts';
import { type Outcome, settle } from './store.ts';
import type { LeasedJob } from './table.ts';

type Ended = { job: LeasedJob; owner: string; outcome: Outcome };

/** Records how a run ended. Returns false if another run had taken over the lease. */
export type Settle = (ended: Ended) => Promise<boolean>;

type Waiting = Ended & { recorded: PromiseWithResolvers<boolean> };

type Options = { database: Database; clock: Clock; schedules: readonly Schedule[] };

/** Runs that end while others are being recorded are then recorded together, with one wait for the disk. */
export function settlementsOf({ database, clock, schedules }: Options): Settle {
  let waiting: Waiting[] = [];
  let isWriting = false;

  async function record(together: readonly Ended[]): Promise<boolean[]> {
    const settled = await database.writeUnsynced(async (tx) => {
      const now = clock.now();
      const isOurs: boolean[] = [];
      for (const { job, owner, outcome } of together) {
        const isSettled = await settle(tx, { job, owner, outcome, now });
        const schedule = scheduleOf(schedules, job);
        const isOver = outcome.kind === 'done' || outcome.kind === 'dead';
        if (isSettled && schedule && isOver) await planNext(tx, schedule, now);
        isOurs.push(isSettled);
      }
      return isOurs;
    });
    await database.sync();
    return settled;
  }

  async function recordAlone({ recorded, ...ended }: Waiting): Promise<void> {
    try {
      const [isSettled = false] = await record([ended]);
      recorded.resolve(isSettled);
    } catch (error) {
      recorded.reject(error);
    }
  }

  async function recordTogether(together: readonly Waiting[]): Promise<void> {
    try {
      const settled = await record(together);
      for (const [index, { recorded }] of together.entries()) recorded.resolve(settled[index] ?? false);
    } catch {
      // One that cannot be recorded must not keep the others from it.
      for (const one of together) await recordAlone(one);
    }
  }

  async function recordWaiting(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    while (waiting.length > 0) {
      // Nodes that record several rows lock them in the same order.
      const together = waiting.toSorted((one, other) => one.job.id - other.job.id);
      waiting = [];
      await recordTogether(together);
    }
    isWriting = false;
  }

  return (ended) => {
    const recorded = Promise.withResolvers<boolean>();
    waiting.push({ ...ended, recorded });
    queueMicrotask(() => void recordWaiting());
    return recorded.promise;
  };
}
