import { t } from '@lingui/core/macro';
import { useCallback } from 'react';
import { toast } from '#platform/ui/toast.tsx';
import { useLatest } from '#platform/ui/use-latest.ts';
import { reinsert } from './reinsert.ts';
import { formatScores } from './use-make-booklet.ts';

/** Sorts the scores of a booklet and removes some; both can be undone. */
export function useBookletOrder(ids: readonly number[], putIds: (ids: readonly number[]) => void) {
  const latest = useLatest(ids);
  const offerUndo = useCallback(
    (message: string, undone: () => readonly number[]) =>
      toast.action(message, { label: t`Undo`, shortcut: 'mod+Z', onClick: () => putIds(undone()) }),
    [putIds],
  );
  const sort = (sorted: readonly number[]) => {
    putIds(sorted);
    offerUndo(t`Booklet sorted`, () => ids);
  };
  const remove = useCallback(
    (gone: readonly number[]) => {
      putIds(ids.filter((id) => !gone.includes(id)));
      offerUndo(t`${formatScores(gone.length)} taken out of the booklet`, () => reinsert(latest.current, ids, gone));
    },
    [ids, latest, putIds, offerUndo],
  );
  return { sort, remove };
}
