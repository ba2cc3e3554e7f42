import type { Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { buryLost, claim, isAnythingDue, renew } from './store.ts';
import type { Surroundings } from './run.ts';
import { planNext, type Schedule, scheduleOf } from './schedules.ts';
import type { LeasedJob } from './table.ts';

type Given = Pick<Surroundings, 'database' | 'clock' | 'log'> & {
  /** Only these are claimed: during an update another node may know more. */
  kinds: string[];
  schedules: readonly Schedule[];
  owner: string;
  /** In ms. */
  lease: number;
};

/** One runner's share of the table. */
export type Claims = {
  /** Leases up to `most` jobs that are due, leaving out the ones that still run here. */
  take(most: number, running: number[]): Promise<LeasedJob[]>;
  /** Answers the ids whose lease is gone. */
  renew(ids: number[]): Promise<number[]>;
};

export function claimsOf({ database, clock, log, kinds, schedules, owner, lease }: Given): Claims {
  let isPlanned = false;

  async function buryLostJobs(tx: Transaction<Tables>) {
    for (const job of await buryLost(tx, { kinds, now: clock.now() })) {
      log.error({ job: job.kind, id: job.id }, 'A job was given up: it took its server down again and again');
      const schedule = scheduleOf(schedules, job);
      if (schedule) await planNext(tx, schedule, clock.now());
    }
  }

  return {
    async take(most, running) {
      if (!isPlanned) {
        await database.write(async (tx) => {
          for (const schedule of schedules) await planNext(tx, schedule, clock.now());
        });
        isPlanned = true;
      }
      if (most <= 0 || !(await isAnythingDue(database, { kinds, now: clock.now() }))) return [];

      return database.write(async (tx) => {
        await buryLostJobs(tx);
        return claim(tx, database.engine, { kinds, now: clock.now(), most, running, owner, lease });
      });
    },

    async renew(ids) {
      if (ids.length === 0) return [];
      const kept = await database.write((tx) => renew(tx, { ids, now: clock.now(), owner, lease }));
      return ids.filter((id) => !kept.includes(id));
    },
  };
}
