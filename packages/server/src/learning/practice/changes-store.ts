import type { Transaction } from 'kysely';
import { chunks } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import './tables.ts';

/** Records that the sessions of these days have to be counted again. */
export async function addChanges(tx: Transaction<Tables>, days: ReadonlySet<string>): Promise<void> {
  if (days.size === 0) return;
  const rows = [...days].toSorted().map((day) => ({ day }));
  await tx.insertInto('practice_changes').values(rows).execute();
}

/** Removes the records after their days were counted. */
export async function deleteChanges(tx: Transaction<Tables>, ids: readonly number[]): Promise<void> {
  for (const chunk of chunks(ids)) await tx.deleteFrom('practice_changes').where('id', 'in', chunk).execute();
}
