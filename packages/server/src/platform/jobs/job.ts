import type { Handler } from './run.ts';
import type { Schedule } from './schedules.ts';

/** Work of one kind outside of requests, on one node at a time; with `every` it runs again every so many ms. */
export type Job = { run: Handler; every?: number };

type Jobs = Readonly<Record<string, Job>>;

export function handlersOf(jobs: Jobs): Record<string, Handler> {
  return Object.fromEntries(Object.entries(jobs).map(([kind, { run }]) => [kind, run]));
}

export function schedulesOf(jobs: Jobs): Schedule[] {
  return Object.entries(jobs).flatMap(([kind, { every }]) => (every === undefined ? [] : [{ kind, every }]));
}
