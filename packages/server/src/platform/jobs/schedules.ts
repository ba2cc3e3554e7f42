import type { Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { enqueue, moveForward } from './store.ts';

/** Repeated work, which is due at every multiple of `every` ms since 1970. */
export type Schedule = { kind: string; every: number };

/** A single row per schedule contains the next run, whichever node writes it. After missed runs, it runs only once. */
export async function planNext(tx: Transaction<Tables>, { kind, every }: Schedule, now: Date): Promise<void> {
  const next = new Date((Math.floor(now.getTime() / every) + 1) * every);
  const isNew = await enqueue(tx, kind, {}, { now, runAt: next, uniqueKey: keyOf(kind) });
  if (isNew) return;

  await moveForward(tx, { uniqueKey: keyOf(kind), runAt: next });
}

/** Returns the schedule of this job. */
export function scheduleOf(
  schedules: readonly Schedule[],
  job: { kind: string; unique_key: string | null },
): Schedule | undefined {
  return schedules.find(({ kind }) => kind === job.kind && job.unique_key === keyOf(kind));
}

export function keyOf(kind: string): string {
  return `schedule:${kind}`;
}
