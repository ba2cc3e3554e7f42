import { countScores, findScores, type ListedScore, selectScores } from '@eemusic/contract/library/catalogue';
import { t } from '@lingui/core/macro';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { CallError } from '#platform/api/call-error.ts';
import type { PageQuery } from '#platform/ui/list/types.ts';
import { type ChosenScores, type ScoreFilter, type Shelf, wireFilter, wireSort } from './filter.ts';

/** How the scores of a shelf, or all of them, are asked for. */
export function scoresOf(shelf: Shelf) {
  return (filter: ScoreFilter, page: number, size: number): PageQuery<ListedScore> => ({
    queryKey: ['scores', 'list', shelf, filter, page, size],
    queryFn: async ({ signal }) => {
      const input = { ...wireFilter(filter, shelf), ...wireSort(filter), Page: page, Size: size };
      const { scores, total } = await call(findScores, input, { signal });
      return { rows: scores, total };
    },
  });
}

/** Those of another filter stay until its own are here. */
export function countsQuery(filter: ScoreFilter, shelf: Shelf) {
  const input = wireFilter(filter, shelf);
  return queryOptions({
    queryKey: ['scores', 'counts', input],
    queryFn: ({ signal }) => call(countScores, input, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function selectAll(filter: ScoreFilter, shelf: Shelf) {
  return call(selectScores, { ...wireFilter(filter, shelf), ...wireSort(filter) });
}

/** The ids of what is selected, in the order of the list; refuses when what matches is no longer the same. */
export async function idsInOrder(chosen: ChosenScores, shown: ScoreFilter, shelf: Shelf): Promise<number[]> {
  if (chosen.kind === 'ids' && chosen.count === 1) return chosen.ids;
  const found = await selectAll(chosen.kind === 'ids' ? shown : { ...chosen.filter, sort: shown.sort }, shelf);
  if (chosen.kind === 'ids') {
    const rest = new Set(chosen.ids);
    const listed = found.ids.filter((id) => rest.delete(id));
    return [...listed, ...rest];
  }
  if (found.token === chosen.token) return found.ids;
  throw new CallError({
    status: 409,
    code: 'selection.changed',
    text: t`What the list finds has changed in the meantime. Please look at it and select again`,
  });
}
