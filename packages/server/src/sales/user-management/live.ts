import { type Query, chunks } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import './tables.ts';

const refusals = {
  channels: 'channel.not-found',
  educators: 'educator.not-found',
  students: 'student.not-found',
} as const;

/** Those of these that are not deleted. */
export async function liveIds(db: Query, table: keyof typeof refusals, ids: readonly number[]): Promise<Set<number>> {
  const live = new Set<number>();
  for (const some of chunks(ids)) {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('id', 'in', some)
      .where('deleted_at', 'is', null)
      .execute();
    for (const { id } of rows) live.add(id);
  }
  return live;
}

/** Refuses when one of these does not exist. */
export async function assertLive(db: Query, table: keyof typeof refusals, ids: readonly number[]): Promise<void> {
  const live = await liveIds(db, table, ids);
  if (ids.some((id) => !live.has(id))) throw new Refusal(refusals[table]);
}
