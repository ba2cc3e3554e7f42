import type { Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { enqueue, moveForward } from './store.ts';

/** Work that comes round: at every full `every` ms, counted from 1970. */
export type Schedule = { kind: string; every: number };

/** The next round exists once as a row, whichever node writes it; a round that is late is not made up for twice. */
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
