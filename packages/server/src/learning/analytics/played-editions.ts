import { type Query, readInChunks } from '#platform/database/index.ts';

/**
 * Returns the edition that was played, for each session that reports a revision: the last edition that began at or
 * before that revision.
 */
export async function playedEditions(db: Query, sessionIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await readInChunks(db, sessionIds, (chunk) =>
    db
      .selectFrom('practice_sessions as session')
      .innerJoin('score_editions as begun', (join) =>
        join.onRef('begun.score_id', '=', 'session.score_id').onRef('begun.revision', '<=', 'session.edition'),
      )
      .select(['session.id', ({ fn }) => fn.max('begun.edition').as('edition')])
      .where('session.id', 'in', chunk)
      .groupBy('session.id'),
  );
  return new Map(rows.map(({ id, edition }) => [id, Number(edition)]));
}
