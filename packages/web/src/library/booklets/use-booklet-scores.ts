import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type BookletScore, bookletQuery } from './queries.ts';

/** A score of the booklet; `score` is null if it was deleted. */
export type Entry = { id: number; name: string; score: BookletScore | null };

const noNames: ReadonlyMap<number, string> = new Map();

/**
 * Loads the scores with these ids. Reordering or removing scores sends no request. @param knownNames names of scores
 * that may be deleted
 */
export function useBookletScores(ids: readonly number[], knownNames: ReadonlyMap<number, string> = noNames) {
  const [requestedIds, setRequestedIds] = useState(ids);
  if (ids.some((id) => !requestedIds.includes(id))) setRequestedIds(ids);
  const { data, error, refetch } = useQuery(bookletQuery(requestedIds));

  /* A score that is deleted later keeps its name. */
  const [names, setNames] = useState<{ of: unknown; byId: ReadonlyMap<number, string> }>({ of: null, byId: new Map() });
  if (data !== undefined && names.of !== data) {
    const byId = new Map([...names.byId, ...data.scores.map(({ id, name }) => [id, name] as const)]);
    setNames({ of: data, byId });
  }

  const entries = useMemo(() => {
    if (data === undefined) return null;
    const found = new Map(data.scores.map((score) => [score.id, score]));
    const answered = new Set([...found.keys(), ...data.gone]);
    return ids
      .filter((id) => answered.has(id))
      .map((id): Entry => ({ id, name: names.byId.get(id) ?? knownNames.get(id) ?? '', score: found.get(id) ?? null }));
  }, [ids, data, names, knownNames]);
  return { entries, error, refetch };
}
