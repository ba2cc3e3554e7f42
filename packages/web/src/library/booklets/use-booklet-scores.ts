import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type BookletScore, bookletQuery } from './queries.ts';

/** A score as the booklet shows it; `score` is null of one that exists no longer. */
export type Entry = { id: number; name: string; score: BookletScore | null };

/** The scores of these ids, in their order. Moving or removing one asks for nothing again. */
export function useBookletScores(ids: readonly number[]) {
  const [asked, setAsked] = useState(ids);
  if (ids.some((id) => !asked.includes(id))) setAsked(ids);
  const { data, error, refetch } = useQuery(bookletQuery(asked));

  /* A score that is deleted meanwhile keeps its name. */
  const [names, setNames] = useState<{ of: unknown; byId: ReadonlyMap<number, string> }>({ of: null, byId: new Map() });
  if (data !== undefined && names.of !== data) {
    const byId = new Map([...names.byId, ...data.scores.map(({ id, name }) => [id, name] as const)]);
    setNames({ of: data, byId });
  }

  const entries = useMemo(() => {
    if (data === undefined) return null;
    const found = new Map(data.scores.map((score) => [score.id, score]));
    const known = new Set([...found.keys(), ...data.gone]);
    return ids
      .filter((id) => known.has(id))
      .map((id): Entry => ({ id, name: names.byId.get(id) ?? '', score: found.get(id) ?? null }));
  }, [ids, data, names]);
  return { entries, error, refetch };
}
