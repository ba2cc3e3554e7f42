import { recordBookletPrinted, type SavedBooklet } from '@eemusic/contract/library/saved-booklets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bookletsKey, type useBookletScores } from '#library/booklets/index.ts';
import { call } from '#platform/api/call.ts';
import type { NewerScore } from './newer-notice.tsx';

type Entries = NonNullable<ReturnType<typeof useBookletScores>['entries']>;

/** Which scores were corrected since the booklet was printed; `recordPrinted` records that it was printed again. */
export function useNotePrinted(id: number, present: SavedBooklet['scores'], entries: Entries) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (printed: { id: number; edition: number }[]) => call(recordBookletPrinted, { id: String(id), printed }),
    onSettled: () => client.invalidateQueries({ queryKey: bookletsKey }),
  });
  const shown = entries.flatMap(({ score }) => score ?? []);
  const printed = new Map(present.map((score) => [score.id, score.edition]));
  const newer = shown.flatMap(({ id: scoreId, name, edition }): NewerScore[] => {
    const before = printed.get(scoreId);
    return before !== undefined && before < edition ? [{ id: scoreId, name, printed: before, present: edition }] : [];
  });
  return {
    newer,
    /** Records the editions that were on the screen, so that one published during the print still counts as newer. */
    recordPrinted: () => mutate(shown.map((score) => ({ id: score.id, edition: score.edition }))),
  };
}
