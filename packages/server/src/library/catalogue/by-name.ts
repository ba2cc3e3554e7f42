import type { Entry } from './entry.ts';

/** Compares by name as the database does, then by id. */
export function compareNames(one: Entry, other: Entry): number {
  if (one.nameKey === other.nameKey) return one.id - other.id;
  return compareCodePoints(one.nameKey, other.nameKey);
}

/**
 * Compares by code points, as the database does. JavaScript's `<` compares UTF-16 units, which sorts characters above
 * U+FFFF before some below it.
 */
export function compareCodePoints(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at += 1) {
    const a = one.charCodeAt(at);
    const b = other.charCodeAt(at);
    if (a !== b) return isHalf(a) === isHalf(b) ? a - b : isHalf(a) ? 1 : -1;
  }
  return one.length - other.length;
}

const isHalf = (unit: number) => unit >= 0xd800 && unit < 0xe000;

/** Merges two sorted lists. */
export function merge(sorted: readonly Entry[], added: readonly Entry[]): Entry[] {
  const merged: Entry[] = [];
  let from = 0;
  for (const entry of added.toSorted(compareNames)) {
    const to = insertionIndex(entry, sorted, from);
    for (; from < to; from += 1) merged.push(sorted[from] as Entry);
    merged.push(entry);
  }
  for (; from < sorted.length; from += 1) merged.push(sorted[from] as Entry);
  return merged;
}

/** Finds by binary search where to insert the entry, at `start` or later. */
function insertionIndex(entry: Entry, sorted: readonly Entry[], start: number): number {
  let [low, high] = [start, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = sorted[middle];
    if (other && compareNames(other, entry) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
