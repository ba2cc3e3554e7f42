import { useState } from 'react';
import type { Filters, ListSpec } from './address.ts';
import { nothing, type Selection } from './selection.ts';
import type { Carried, SelectionState } from './types.ts';

/**
 * Call it in the page component, so that the selection survives a form that replaces the list. `initial` are the ids
 * that are selected when the list is opened.
 */
export function useListSelection<By extends string, F extends Filters>(
  _list: ListSpec<By, F>,
  initial: ReadonlySet<number> = nothing.ids,
): SelectionState<By, F> {
  const [selection, select] = useState<Selection<By, F>>({ kind: 'ids', ids: initial });
  const [carried, carry] = useState<Carried>({ key: '', ids: nothing.ids });
  return { selection, select, carried, carry };
}
