import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type BookletScore, bookletQuery } from './queries.ts';

export type Entry = {
  id: number;
  name: string;
  /** Null if the score was deleted. */
  score: BookletScore | null;
  /** The deletion by which the score can be restored; null if it was not deleted, or too long ago. */
  deletionId: number | null;
};

const noNames: ReadonlyMap<number, string> = new Map();

/**
 * Loads the scores with these ids. Reordering or removing one sends no request. @param knownNames names of scores that
 * may be purged
 */
export function useBookletScores(ids: readonly number[], knownNames: ReadonlyMap<number, string> = noNames) {
  const [requestedIds, setRequestedIds] = useState(ids);
  if (ids.some((id) => !requestedIds.includes(id))) setRequestedIds(ids);
  const { data, error, refetch } = useQuery(bookletQuery(requestedIds));

  const entries = useMemo(() => {
    if (data === undefined) return null;
    const found = new Map(data.scores.map((score) => [score.id, score]));
    const gone = new Map(data.gone.map((score) => [score.id, score]));
    return ids.flatMap((id): Entry[] => {
      const [score, deleted] = [found.get(id), gone.get(id)];
      if (score) return [{ id, name: score.name, score, deletionId: null }];
      if (!deleted) return [];
      return [{ id, name: deleted.name ?? knownNames.get(id) ?? '', score: null, deletionId: deleted.deletionId }];
    });
  }, [ids, data, knownNames]);
  return { entries, error, refetch };
}
