import { useState } from 'react';
import type { Filters, ListSpec } from './address.ts';
import { nothing, type Selection, withIds } from './selection.ts';
import type { SelectionState } from './types.ts';

/** Call it in the page component, so that the selection survives a form that replaces the list. */
export function useListSelection<By extends string, F extends Filters>(
  _list: ListSpec<By, F>,
  initial: Iterable<number> = [],
): SelectionState<By, F> {
  const [selection, select] = useState<Selection<By, F>>(() => withIds<By, F>(nothing, initial));
  return { selection, select };
}
