import { useMemo, useState } from 'react';
import { collator } from '#platform/locales/formats.ts';
import type { Board } from './board.ts';

/**
 * Labels of all cards seen so far, so that a filter that hides cards does not hide their labels from the filter's
 * choices.
 */
export function useKnownLabels(board: Board | undefined): readonly string[] {
  const [labels, setLabels] = useState<readonly string[]>([]);
  const shown = useMemo(
    () => new Set([...(board?.cards.values() ?? [])].flat().flatMap(({ labels }) => labels)),
    [board],
  );
  const unknown = [...shown].filter((label) => !labels.includes(label));
  if (unknown.length > 0) setLabels([...labels, ...unknown].toSorted(collator().compare));
  return labels;
}
