import type { Query } from '#platform/database/index.ts';
import { readInChunks } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { BookletScore } from './store.ts';

/**
 * Returns the scores of a booklet in this order, without duplicates. A score that is already in it keeps its edition,
 * even if the score was deleted; an added score must exist and gets its current edition.
 */
export async function entriesOf(
  db: Query,
  named: readonly number[],
  present: readonly BookletScore[] = [],
): Promise<BookletScore[]> {
  const ids = [...new Set(named)];
  const live = await readInChunks(db, ids, (chunk) =>
    db.selectFrom('scores').select(['id', 'name', 'edition']).where('id', 'in', chunk).where('deleted_at', 'is', null),
  );
  const byId = new Map(live.map((score) => [score.id, score]));
  const before = new Map(present.map((entry) => [entry.score_id, entry]));
  return ids.map((id) => {
    const [score, entry] = [byId.get(id), before.get(id)];
    if (!score && !entry) throw new Refusal('score.not-found');
    return {
      score_id: id,
      name: score?.name ?? entry?.name ?? '',
      edition: entry?.edition ?? score?.edition ?? 1,
    };
  });
}
