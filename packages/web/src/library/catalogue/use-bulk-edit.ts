import { changeScores } from '@eemusic/contract/library/catalogue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { call } from '#platform/api/call.ts';
import { useUndo } from '#platform/deletions/index.ts';
import { refreshScores } from '#library/scores/index.ts';
import { nothing } from '#platform/ui/list/selection.ts';
import type { SelectionOf } from '#platform/ui/list/types.ts';
import { focusTitle } from '#platform/ui/title-focus.ts';
import { toast } from '#platform/ui/toast.tsx';
import { BrowserContext } from './browser-context.ts';
import { type BulkValues, changeIn } from './bulk-values.ts';
import { type ChosenScores, type ScoreSpec, type Shelf, wireChosen } from './filter.ts';
import { selectAll } from './queries.ts';
import { keepRemainingSelected } from './keep-remaining-selected.ts';

type Options = {
  chosen: ChosenScores;
  shelf: Shelf;
  select: SelectionOf<ScoreSpec>['select'];
  onSaved: () => void;
};

/** Changes all selected scores or none, and offers to undo it. A refusal is shown in the dialog, which stays open. */
export function useBulkEdit({ chosen, shelf, select, onSaved }: Options) {
  const client = useQueryClient();
  const { filter } = use(BrowserContext);
  const { toastDeleted } = useUndo();
  const refresh = () => refreshScores(client);
  const save = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (values: BulkValues) =>
      keepRemainingSelected(() => call(changeScores, { ...wireChosen(chosen, shelf), change: changeIn(values) }), {
        chosen,
        filter,
        shelf,
        select,
      }),
    onSuccess: ({ message, deletionId }) => {
      onSaved();
      select(nothing);
      /* The focused button disappears together with the selection. */
      setTimeout(focusTitle);
      if (deletionId === null) toast.success(message);
      else toastDeleted({ message, deletionId, onRestored: refresh });
    },
    onSettled: refresh,
  });
  const selectAgain = useMutation({
    mutationFn: async () => {
      if (chosen.kind === 'ids') return;
      const { total, token } = await selectAll(chosen.filter, shelf);
      select(total === 0 ? nothing : { kind: 'all', total, token, filter: chosen.filter });
    },
  });
  return { save, selectAgain };
}
