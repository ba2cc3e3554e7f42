import { type PrintLayout, standardPrintLayout } from '@eemusic/contract/library/print-layout-values';

/** Of one library; 'several' for a selection of more than one. */
export type LayoutOwner = number | 'several';

const keyOf = (person: number, owner: LayoutOwner) => `eemusic.print.${person}.${owner}`;

/** How this person last printed scores of this library, in this browser; null when that was as the library has it. */
export function recallLayout(person: number, owner: LayoutOwner): PrintLayout | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(person, owner)) ?? 'null');
    return isLayout(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Null to print as the library has it, also after it changes. */
export function rememberLayout(person: number, owner: LayoutOwner, layout: PrintLayout | null): void {
  try {
    if (layout === null) localStorage.removeItem(keyOf(person, owner));
    else localStorage.setItem(keyOf(person, owner), JSON.stringify(layout));
  } catch {
    // A full or forbidden storage must not keep anybody from printing.
  }
}

/** Of the same shape; what the server does not take, it says itself. */
function isLayout(kept: unknown): kept is PrintLayout {
  return isLike(kept, standardPrintLayout);
}

function isLike(kept: unknown, like: object): boolean {
  if (typeof kept !== 'object' || kept === null) return false;
  const given = new Map(Object.entries(kept));
  return Object.entries(like).every(([field, value]) => {
    if (!given.has(field)) return false;
    return typeof value === 'object' && value !== null ? isLike(given.get(field), value) : true;
  });
}
