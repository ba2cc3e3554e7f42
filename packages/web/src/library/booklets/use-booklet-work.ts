import { t } from '@lingui/core/macro';
import { useCallback } from 'react';
import type { printBooklet } from '@eemusic/contract/library/booklets';
import { maxPrinted } from '@eemusic/contract/library/printing';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { toast } from '#platform/ui/toast.tsx';
import { useLatest } from '#platform/ui/use-latest.ts';
import { goneText, tooManyText } from './booklet-notices.tsx';
import type { Options } from './options.ts';
import type { BookletLayout } from './use-booklet-layout.ts';
import type { Entry, useBookletScores } from './use-booklet-scores.ts';
import { formatScores } from './use-make-booklet.ts';

/** A booklet being edited, saved or not. */
type Work = {
  ids: readonly number[];
  putIds: (ids: readonly number[]) => void;
  title: string;
  subtitle: string;
  onTitles: (changed: { title?: string; subtitle?: string }) => void;
  options: Options;
  onChange: (changed: Partial<Options>) => void;
  layout: BookletLayout;
  scores: ReturnType<typeof useBookletScores>;
};

/** The state that all screens of a booklet share: its order, what it lacks, and the input of the PDF. */
export function useBookletWork({ scores, ...work }: Work) {
  const { ids, putIds, title, subtitle, options, layout } = work;
  const { entries } = scores;
  const defaultTitle = titleOf(entries ?? []);
  const gone = (entries ?? []).filter(({ score }) => score === null);
  const wrong = () => (ids.length > maxPrinted ? tooManyText() : gone.length > 0 ? goneText() : null);
  return {
    ...work,
    ...scores,
    ...useBookletOrder(ids, putIds),
    /** The title if none is typed. */
    defaultTitle,
    gone,
    booklet: (): CallOf<typeof printBooklet> => ({
      ...options,
      selected: [...ids],
      title: title || defaultTitle,
      subtitle,
      printLayout: layout.layout,
    }),
    /** Whether the PDF can be made; if not, the reason is shown. */
    mayMake: () => {
      const reason = wrong();
      if (reason !== null) toast.error(reason);
      else layout.remember();
      return reason === null;
    },
  };
}

export type BookletWork = ReturnType<typeof useBookletWork>;

/** The library's name if all scores are from one library. */
function titleOf(entries: readonly Entry[]): string {
  const names = new Set(entries.flatMap(({ score }) => score?.module.name ?? []));
  const [only] = names;
  return names.size === 1 && only !== undefined ? only : 'EEMusic Scores';
}

/** Sorts the scores of a booklet and removes some; both can be undone. */
function useBookletOrder(ids: readonly number[], putIds: (ids: readonly number[]) => void) {
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

/** Undoes a removal: inserts the removed ids after their former predecessors, even if the order has changed since. */
export function reinsert(current: readonly number[], before: readonly number[], removed: readonly number[]): number[] {
  return before.reduce<number[]>(
    (order, id, index) => {
      if (!removed.includes(id) || order.includes(id)) return order;
      const predecessor = before.slice(0, index).findLast((other) => order.includes(other));
      return order.toSpliced(predecessor === undefined ? 0 : order.indexOf(predecessor) + 1, 0, id);
    },
    [...current],
  );
}
