import { type PrintLayout, standardPrintLayout } from '@eemusic/contract/library/print-layout-values';
import { readLocalStorageValue } from '@mantine/hooks';
import { parseStored } from '#platform/ui/parse-stored.ts';

/** The library of a remembered layout; 'several' for scores of more than one library. */
export type LayoutOwner = number | 'several';

export function ownerOf(libraryIds: readonly number[]): LayoutOwner {
  const [only, ...others] = new Set(libraryIds);
  return only !== undefined && others.length === 0 ? only : 'several';
}

const keyOf = (person: number, owner: LayoutOwner) => `eemusic.print.${person}.${owner}`;

/** The user’s last layout for this library in this browser; null if it was the library’s own. */
export function recallLayout(person: number, owner: LayoutOwner): PrintLayout | null {
  const kept: unknown = readLocalStorageValue({ key: keyOf(person, owner), deserialize: parseStored });
  return hasFieldsOf(kept, standardPrintLayout) ? kept : null;
}

/** Null forgets it: the library's own layout is used again, including later changes of it. */
export function rememberLayout(person: number, owner: LayoutOwner, layout: PrintLayout | null): void {
  try {
    if (layout === null) localStorage.removeItem(keyOf(person, owner));
    else localStorage.setItem(keyOf(person, owner), JSON.stringify(layout));
  } catch {
    // Printing works even if the storage is full or blocked.
  }
}

/** Checks only that there are all fields; the server refuses invalid values. */
function hasFieldsOf<Like extends object>(kept: unknown, like: Like): kept is Like {
  if (typeof kept !== 'object' || kept === null) return false;
  return Object.entries(like).every(([field, value]) => {
    const isGroup = typeof value === 'object' && value !== null;
    return isGroup ? hasFieldsOf(Reflect.get(kept, field), value) : field in kept;
  });
}
