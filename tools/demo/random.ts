/** Repeatable random numbers for demo data, never for secrets. */
export type DemoRandom = ReturnType<typeof demoRandom>;

/** sfc32 by C. Doty-Humphrey (PractRand), in the public domain. */
export function demoRandom(seed: number) {
  let [a, b, c, count] = [seed | 0, 0x9e3779b9, 0x243f6a88, 1];

  function next(): number {
    const sum = (((a + b) | 0) + count) | 0;
    count = (count + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }
  for (let round = 0; round < 16; round += 1) next();

  const below = (count: number) => Math.floor((next() / 2 ** 32) * count);
  return {
    /** A whole number from 0 up to, but not including, the bound. */
    below,
    /** A number or instant within a range. */
    between: (from: number, to: number) => from + (next() / 2 ** 32) * (to - from),
    /** True with this percentage. */
    inHundred: (cases: number) => next() / 2 ** 32 < cases / 100,
    pick: <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item,
    bytes: (length: number) => Uint8Array.from({ length }, () => next() & 255),
  };
}

/** Repeats each item as often as its weight, for picking from the list. */
export const weighted = <Item>(items: readonly (readonly [Item, number])[]): Item[] =>
  items.flatMap(([item, weight]) => Array.from({ length: weight }, () => item));
