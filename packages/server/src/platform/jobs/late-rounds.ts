import { day, hour, minute } from '@eemusic/contract/platform/durations';
import type { Clock, Database } from '#platform/database/index.ts';
import { keyOfRound } from './store.ts';

/** Shorter rounds count and read; longer ones remove records for ever or send mails. */
const minHeldRound = hour;
const maxLate = day;
const steadyFor = hour;
/** How far the clock may be set forward or back without counting as wrong, in ms. */
const maxStep = minute;

type Options = {
  database: Pick<Database, 'read'>;
  clock: Clock;
  rounds: readonly { kind: string; every: number }[];
  uptime: () => number;
};

/**
 * Finds the kinds of rounds that must wait: those more than a day late, until the clock has run evenly for an hour.
 * Either the console was off that long, and an hour more does no harm, or the clock runs ahead, and what it would
 * remove could not be brought back.
 */
export function watchLateRounds({ database, clock, rounds, uptime }: Options): { findHeld(): Promise<string[]> } {
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
