import { minute } from '@eemusic/contract/platform/durations';
import type { Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { maxDelayMs } from './back-off.ts';
import { watchLateRounds } from './late-rounds.ts';
import { correctFutureTimes, giveUpCrashed, claim, isAnythingDue, renew } from './store.ts';
import type { Surroundings } from './run.ts';
import { keyOf, planNext, type Schedule, scheduleOf } from './schedules.ts';
import type { LeasedJob } from './table.ts';
import { queueWatched, type Watch } from './watches.ts';

type Options = Pick<Surroundings, 'database' | 'clock' | 'log'> & {
  /** Only these kinds are claimed, because during an update another node may know further kinds. */
  kinds: string[];
  schedules: readonly Schedule[];
  watches: readonly Watch[];
  owner: string;
  /** In ms. */
  lease: number;
  /** Milliseconds of a clock that nobody sets. */
  uptime: () => number;
};

/** A runner's access to the table of jobs. */
export type Claims = {
  /** Leases up to `limit` due jobs, except those that are still running here. */
  take(limit: number, running: number[]): Promise<LeasedJob[]>;
  /** Renews leases, and returns the ids of those that were lost. */
  renew(ids: number[]): Promise<number[]>;
};

/**
 * In ms. If a clock was ahead when a schedule was planned or a job was queued, it would run too late; planning again
 * corrects that.
 */
const replanning = 10 * minute;

export function claimsOf({ database, clock, log, kinds, schedules, watches, owner, lease, uptime }: Options): Claims {
  const lateRounds = watchLateRounds({ database, clock, schedules, uptime });
  let plannedAt = 0;
  let held: string[] = [];

  async function giveUpCrashedJobs(tx: Transaction<Tables>) {
    for (const job of await giveUpCrashed(tx, { kinds, now: clock.now() })) {
      log.error({ job: job.kind, id: job.id }, 'A job was given up: it took its server down again and again');
      const schedule = scheduleOf(schedules, job);
      if (schedule) await planNext(tx, schedule, clock.now());
    }
  }

  async function holdLateRounds() {
    const found = await lateRounds.findHeld();
    if (found.length > 0 && held.length === 0)
      log.warn(
        { jobs: found },
        'More than a day has passed: nothing is removed or mailed before the clock has run evenly for an hour',
      );
    held = found;
  }

  return {
    async take(limit, running) {
      const now = clock.now().getTime();
      if (now < plannedAt || now >= plannedAt + replanning) {
        await database.write(async (tx) => {
          for (const schedule of schedules) await planNext(tx, schedule, clock.now());
          await correctFutureTimes(tx, { now: clock.now(), lease, maxDelay: maxDelayMs, roundKeys: keyOf('%') });
        });
        plannedAt = now;
        await holdLateRounds();
      }
      if (limit <= 0) return [];
      await queueWatched(database, watches, clock.now());
      const free = kinds.filter((kind) => !held.includes(kind));
      if (free.length === 0 || !(await isAnythingDue(database, { kinds: free, now: clock.now() }))) return [];

      return database.writeUnsynced(async (tx) => {
        await giveUpCrashedJobs(tx);
        return claim(tx, database.engine, { kinds: free, now: clock.now(), limit, running, owner, lease });
      });
    },

    async renew(ids) {
      if (ids.length === 0) return [];
      const kept = await database.writeUnsynced((tx) => renew(tx, { ids, now: clock.now(), owner, lease }));
      return ids.filter((id) => !kept.includes(id));
    },
  };
}
