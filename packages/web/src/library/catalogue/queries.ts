import { countScores, findScores, type ListedScore, selectScores } from '@eemusic/contract/library/catalogue';
import { t } from '@lingui/core/macro';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { CallError } from '#platform/api/call-error.ts';
import { keyOf, nothing, withIds } from '#platform/ui/list/selection.ts';
import type { PageQuery } from '#platform/ui/list/types.ts';
import { type ChosenScores, type ScoreFilter, type Shelf, wireFilter, wireSort } from './address.ts';
import type { Browser } from './browser-context.ts';

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

/** The selected ids in the order of the list. @throws CallError if the filter's matches have changed */
export async function idsInOrder(chosen: ChosenScores, shown: ScoreFilter, shelf: Shelf): Promise<number[]> {
  if (chosen.kind === 'ids' && chosen.count === 1) return chosen.ids;
  const found = await selectAll(chosen.kind === 'ids' ? shown : { ...chosen.filter, sort: shown.sort }, shelf);
  if (chosen.kind === 'ids') {
    const remaining = new Set(chosen.ids);
    const listed = found.ids.filter((id) => remaining.delete(id));
    return [...listed, ...remaining];
  }
  if (found.token === chosen.token) return found.ids;
  throw new CallError({
    status: 409,
    code: 'selection.changed',
    text: t`The list has changed in the meantime. Please select again`,
  });
}

/** Runs an action on selected scores. If some of them have been deleted, the remaining ones stay selected. */
export async function keepRemainingSelected<Answer>(
  chosen: ChosenScores,
  { filter, shelf, select }: Pick<Browser, 'filter' | 'shelf' | 'select'>,
  act: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    const isGone = error instanceof CallError && error.code === 'score.not-found';
    if (!isGone || chosen.kind !== 'ids') throw error;
    const { ids, total } = await selectAll(filter, shelf);
    if (ids.length < total) throw error;
    select(withIds(nothing, new Set(chosen.ids).intersection(new Set(ids)), { seen: keyOf(filter) }));
    throw new CallError({
      status: 404,
      code: 'scores.gone',
      text: t`Some of these scores have been deleted. Those still in the list stay selected`,
    });
  }
}
