import { type Dispatch, type SetStateAction, useState } from 'react';
import { type KeySelection, noKeys } from './key-selection.ts';

export type KeySelectionState = { selection: KeySelection; select: Dispatch<SetStateAction<KeySelection>> };

/** Call it in the page component, so that the selection survives a form that replaces the list. */
export function useKeySelection(): KeySelectionState {
  const [selection, select] = useState<KeySelection>(noKeys);
  return { selection, select };
}
