import { type PrintLayout, standardPrintLayout } from '@eemusic/contract/library/print-layout-values';

/** The library of a remembered layout; 'several' for scores of more than one library. */
export type LayoutOwner = number | 'several';

const keyOf = (person: number, owner: LayoutOwner) => `eemusic.print.${person}.${owner}`;

/**
 * The layout in which this user last printed scores of this library in this browser; null if it was the library's own.
 */
export function recallLayout(person: number, owner: LayoutOwner): PrintLayout | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(person, owner)) ?? 'null');
    return isLayout(kept) ? kept : null;
  } catch {
    return null;
  }
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

/** Checks only types; the server refuses invalid values. */
function isLayout(kept: unknown): kept is PrintLayout {
  return isLike(kept, standardPrintLayout);
}

function isLike(kept: unknown, like: object): boolean {
  if (typeof kept !== 'object' || kept === null) return false;
  const stored = new Map(Object.entries(kept));
  return Object.entries(like).every(([field, value]) => {
    if (!stored.has(field)) return false;
    return typeof value === 'object' && value !== null ? isLike(stored.get(field), value) : true;
  });
}
