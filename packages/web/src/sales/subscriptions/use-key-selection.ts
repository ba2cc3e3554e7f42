import { useState } from 'react';
import { type KeySelection, noKeys } from './key-selection.ts';

export type KeySelectionState = { selection: KeySelection; select: (selection: KeySelection) => void };

/** Kept by the page, so that it outlives a form that opens in the place of the list. */
export function useKeySelection(): KeySelectionState {
  const [selection, select] = useState<KeySelection>(noKeys);
  return { selection, select };
}
