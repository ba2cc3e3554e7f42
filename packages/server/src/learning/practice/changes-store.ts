import type { Transaction } from 'kysely';
import { chunks } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { SessionIds } from './session-ids.ts';
import './tables.ts';

/** Records that the sessions of these days have to be counted again. */
export async function addChanges(tx: Transaction<Tables>, days: ReadonlySet<string>): Promise<void> {
  if (days.size === 0) return;
  const rows = [...days].toSorted().map((day) => ({ day }));
  await tx.insertInto('practice_changes').values(rows).execute();
}

/** Records sessions that were added, so that only these are counted. */
export async function addAdditions(
  tx: Transaction<Tables>,
  sessions: readonly { id: number; startedAt: string }[],
  at: Date,
): Promise<void> {
  const days = new Map<string, SessionIds>();
  for (const { id, startedAt } of sessions) {
    const day = startedAt.slice(0, 10);
    const ids = days.get(day) ?? new SessionIds();
    days.set(day, ids);
    ids.add(id);
  }
  const rows = [...days]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([day, ids]) =>
      ids.encode().map(({ from, size, bytes }) => ({
        day,
        added: size,
        sessions: bytes,
        sessions_from: from,
        reported_at: at.toISOString(),
      })),
    );
  for (const chunk of chunks(rows)) await tx.insertInto('practice_changes').values(chunk).execute();
}

/** Removes records whose days have been counted. */
export async function deleteChanges(tx: Transaction<Tables>, ids: readonly number[]): Promise<void> {
  for (const chunk of chunks(ids)) await tx.deleteFrom('practice_changes').where('id', 'in', chunk).execute();
}

/**
 * Marks the days of these records to be counted from scratch, because some of their sessions were counted together with
 * other days.
 */
export async function invalidateDays(tx: Transaction<Tables>, ids: readonly number[]): Promise<void> {
  const unknown = { added: null, sessions: null, reported_at: null };
  for (const chunk of chunks(ids))
    await tx.updateTable('practice_changes').set(unknown).where('id', 'in', chunk).execute();
}
