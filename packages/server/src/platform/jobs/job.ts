import type { Handler } from './run.ts';
import type { Schedule } from './schedules.ts';
import type { Watch } from './watches.ts';

/**
 * A kind of work outside of requests. With `every` it is repeated at this interval in ms; with `isDue` it runs whenever
 * that returns true. In both cases it runs on one node at a time.
 */
export type Job = { run: Handler; every?: number; isDue?: Watch['isDue'] };

type Jobs = Readonly<Record<string, Job>>;

export function handlersOf(jobs: Jobs): Record<string, Handler> {
  return Object.fromEntries(Object.entries(jobs).map(([kind, { run }]) => [kind, run]));
}

export function schedulesOf(jobs: Jobs): Schedule[] {
  return Object.entries(jobs).flatMap(([kind, { every }]) => (every === undefined ? [] : [{ kind, every }]));
}

export function watchesOf(jobs: Jobs): Watch[] {
  return Object.entries(jobs).flatMap(([kind, { isDue }]) => (isDue === undefined ? [] : [{ kind, isDue }]));
}
