import { useState } from 'react';
import type { Filters, ListSpec } from './address.ts';
import { nothing, type Selection } from './selection.ts';
import type { Carried, SelectionState } from './types.ts';

/** Kept by the page, so that it outlives a form that opens in the place of the list. */
export function useListSelection<By extends string, F extends Filters>(_list: ListSpec<By, F>): SelectionState<By, F> {
  const [selection, select] = useState<Selection<By, F>>(nothing);
  const [carried, carry] = useState<Carried>({ key: '', ids: nothing.ids });
  return { selection, select, carried, carry };
}
