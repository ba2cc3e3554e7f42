import { type Query, readInChunks } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { notFound } from './record-store.ts';

/** Returns which of these ids belong to records that exist and are not deleted. */
export async function notDeletedIds(
  db: Query,
  table: keyof typeof notFound,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await readInChunks(db, ids, (chunk) =>
    db.selectFrom(table).select('id').where('id', 'in', chunk).where('deleted_at', 'is', null),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Refuses if one of these records does not exist or is deleted. */
export async function assertNotDeleted(db: Query, table: keyof typeof notFound, ids: readonly number[]): Promise<void> {
  const live = await notDeletedIds(db, table, ids);
  if (ids.some((id) => !live.has(id))) throw new Refusal(notFound[table]);
}
