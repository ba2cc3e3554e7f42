import { previewScore } from '@eemusic/contract/playing';
import { exportScores, listScores, type Curriculum } from '@eemusic/contract/scores';
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import type { FullPlace } from '#academics/index.ts';
import { call } from '#api/call.ts';

export type ScoresFilter = { moduleId: number; curriculum: Curriculum; place: FullPlace | null; searchQuery: string };

/** Asks nothing while grade, level or stage is missing. */
export function scoresQuery({ moduleId, curriculum, place, searchQuery }: ScoresFilter) {
  const queryKey = ['scores', 'list', { moduleId, curriculum, place }, searchQuery] as const;
  return queryOptions({
    queryKey,
    queryFn:
      place === null
        ? skipToken
        : ({ signal }) => call(listScores, { moduleId, curriculum, ...place, searchQuery }, { signal }),
    select: ({ scores }) => scores,
    /** What was found stays while the next letter is looked for, but never into another place. */
    placeholderData: (previous, query) =>
      JSON.stringify(query?.queryKey[2]) === JSON.stringify(queryKey[2]) ? previous : undefined,
  });
}

/** One score by its id, with the names of its place, wherever it stands. */
export function scoreQuery(id: number) {
  return queryOptions({
    queryKey: ['scores', 'one', id],
    queryFn: ({ signal }) => call(exportScores, { selected: [id] }, { signal }),
    select: ({ scores }) => scores[0],
    staleTime: 0,
    /** A form is open on it: what somebody else changes meanwhile is told when it is saved. */
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** The addresses of its pages are good for half a day. */
export function previewQuery(id: number) {
  return queryOptions({
    queryKey: ['scores', 'preview', id],
    queryFn: ({ signal }) => call(previewScore, { id: String(id) }, { signal }),
    staleTime: 3_600_000,
  });
}

/** Lists, counts and open scores are asked for again after something was changed. */
export async function forgetScores(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['scores', 'list'] }),
    client.invalidateQueries({ queryKey: ['scores', 'one'] }),
    client.invalidateQueries({ queryKey: ['libraries'] }),
  ]);
}
