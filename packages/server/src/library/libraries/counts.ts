import type { Query } from '#platform/database/index.ts';

/** Returns the number of scores per library; libraries without scores are left out. */
export async function countScores(db: Query): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('scores')
    .select(['library_id', (row) => row.fn.countAll<number>().as('scores')])
    .where('deleted_at', 'is', null)
    .groupBy('library_id')
    .execute();
  return new Map(rows.map((row) => [row.library_id, row.scores]));
}
