import type { Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { enqueue, moveForward } from './store.ts';

/** Work that is repeated: at every full `every` ms, counted from 1970. */
export type Schedule = { kind: string; every: number };

/** One row holds the next round, whichever node writes it. A late round runs once, not once for each round missed. */
export async function planNext(tx: Transaction<Tables>, { kind, every }: Schedule, now: Date): Promise<void> {
  const next = new Date((Math.floor(now.getTime() / every) + 1) * every);
  const isNew = await enqueue(tx, kind, {}, { now, runAt: next, uniqueKey: keyOf(kind) });
  if (isNew) return;

  await moveForward(tx, { uniqueKey: keyOf(kind), runAt: next });
}

/** The schedule whose round this job was. */
export function scheduleOf(
  schedules: readonly Schedule[],
  job: { kind: string; unique_key: string | null },
): Schedule | undefined {
  return schedules.find(({ kind }) => kind === job.kind && job.unique_key === keyOf(kind));
}

function keyOf(kind: string): string {
  return `schedule:${kind}`;
}
