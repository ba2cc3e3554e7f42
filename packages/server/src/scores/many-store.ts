import type { Updateable } from 'kysely';
import { type Change, type Query, slices } from '#database/index.ts';
import type { Tables } from '#database/tables.ts';
import './tables.ts';

/** Those of these scores that are not deleted. */
export async function keepLive(db: Query, ids: readonly number[]): Promise<number[]> {
  const live: number[] = [];
  for (const some of slices(ids)) {
    const rows = await db
      .selectFrom('scores')
      .select('id')
      .where('id', 'in', some)
      .where('deleted_at', 'is', null)
      .execute();
    live.push(...rows.map(({ id }) => id));
  }
  return live;
}

/** Answers how many of them were there. */
export async function setColumns(tx: Change, ids: number[], columns: Updateable<Tables['scores']>): Promise<number> {
  const result = await tx
    .updateTable('scores')
    .set((row) => ({ ...columns, version: row('version', '+', 1) }))
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
