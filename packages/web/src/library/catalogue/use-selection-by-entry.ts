import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Filters, ListSpec } from '#platform/ui/list/address.ts';
import { nothing } from '#platform/ui/list/selection.ts';
import type { SelectionState } from '#platform/ui/list/types.ts';
import { useListSelection } from '#platform/ui/list/use-list-selection.ts';

/** The selected ids by entry of the browser's history; reloading the page forgets them. */
const kept = new Map<string, ReadonlySet<number>>();

/** Like `useListSelection`, but going back to the list, for instance from the booklet, restores the selected rows. */
export function useSelectionByEntry<By extends string, F extends Filters>(
  list: ListSpec<By, F>,
): SelectionState<By, F> {
  const entry = useLocation({ select: ({ state }) => state.key ?? '' });
  const state = useListSelection(list, kept.get(entry));
  const { selection } = state;
  useEffect(() => {
    const ids = selection.kind === 'ids' ? selection.ids : nothing.ids;
    if (ids.size === 0) kept.delete(entry);
    else kept.set(entry, ids);
  }, [entry, selection]);
  return state;
}
