import { deleteScores } from '@eemusic/contract/library/scores';
import { plural, t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { useUndo } from '#platform/deletions/index.ts';
import { refreshScores, fetchBookletsText } from '#library/scores/index.ts';
import type { SelectionOf } from '#platform/ui/list/types.ts';
import { useBulkDelete } from '#platform/ui/list/use-bulk-delete.ts';
import type { ChosenScores, ScoreFilter, ScoreSpec, Shelf } from './filter.ts';
import { idsInOrder } from './queries.ts';
import { keepRemainingSelected } from './keep-remaining-selected.ts';

/** Deletes the selection after a confirmation and offers to undo it. */
export function useDeleteSelected({ select }: SelectionOf<ScoreSpec>, filter: ScoreFilter, shelf: Shelf) {
  const client = useQueryClient();
  const { toastDeleted } = useUndo();
  const idsOf = async (chosen: ChosenScores) =>
    chosen.kind === 'ids' ? chosen.ids : idsInOrder(chosen, filter, shelf);
  return useBulkDelete({
    select,
    question: t`Are you sure you want to delete this item?`,
    formatCount,
    /* Ids that cannot be loaded now are loaded again when the scores are deleted, and an error is shown then. */
    findSubject: async (chosen) => fetchBookletsText(formatCount(chosen.count), await idsOf(chosen).catch(() => [])),
    remove: async (chosen) => {
      const selected = await idsOf(chosen);
      return keepRemainingSelected(() => call(deleteScores, { selected }), { chosen, filter, shelf, select });
    },
    onDeleted: (deleted) => toastDeleted({ ...deleted, onRestored: () => refreshScores(client) }),
    refresh: () => refreshScores(client),
    otherwise: t`Something went wrong!!!`,
  });
}

const formatCount = (count: number) => plural(count, { one: '# score', other: '# scores' });
