import type { printBooklet } from '@eemusic/contract/library/booklets';
import { maxPrinted } from '@eemusic/contract/library/printing';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { toast } from '#platform/ui/toast.tsx';
import { goneText, tooManyText } from './booklet-notices.tsx';
import type { Options } from './options.ts';
import type { BookletLayout } from './use-booklet-layout.ts';
import { useBookletOrder } from './use-booklet-order.ts';
import type { Entry, useBookletScores } from './use-booklet-scores.ts';

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
