import { t } from '@lingui/core/macro';
import { CallError } from '#platform/api/call-error.ts';
import { keyOf, nothing, withIds } from '#platform/ui/list/selection.ts';
import type { SelectionOf } from '#platform/ui/list/types.ts';
import type { ChosenScores, ScoreFilter, ScoreSpec, Shelf } from './filter.ts';
import { selectAll } from './queries.ts';

type Options = {
  chosen: ChosenScores;
  /** The filter of the current list. */
  filter: ScoreFilter;
  shelf: Shelf;
  select: SelectionOf<ScoreSpec>['select'];
};

/** Runs an action on selected scores. If some of them have been deleted, the remaining ones stay selected. */
export async function keepRemainingSelected<Answer>(act: () => Promise<Answer>, options: Options): Promise<Answer> {
  const { chosen, filter, shelf, select } = options;
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
