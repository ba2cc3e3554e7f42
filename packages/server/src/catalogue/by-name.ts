import type { Entry } from './entry.ts';

/** By name as the database sorts it, then by id. */
export function compareNames(one: Entry, other: Entry): number {
  if (one.nameKey === other.nameKey) return one.id - other.id;
  return compareCodePoints(one.nameKey, other.nameKey);
}

/** JavaScript compares the halves of signs beyond U+FFFF, which makes them less than some below. */
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

/** The sorted entries without those that are gone, and with these at their places: a pass, where sorting all takes ten. */
export function merge(sorted: readonly Entry[], gone: ReadonlySet<number>, added: readonly Entry[]): Entry[] {
  const news = added.toSorted(compareNames);
  const merged: Entry[] = [];
  let next = 0;
  for (const entry of sorted) {
    if (gone.has(entry.id)) continue;
    for (let one = news[next]; one && compareNames(one, entry) < 0; one = news[next]) {
      merged.push(one);
      next += 1;
    }
    merged.push(entry);
  }
  for (; next < news.length; next += 1) {
    const one = news[next];
    if (one) merged.push(one);
  }
  return merged;
}
