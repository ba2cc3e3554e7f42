/** Repeatable random numbers for demo data, never for secrets. */
export type DemoRandom = ReturnType<typeof demoRandom>;

/** sfc32, by C. Doty-Humphrey (PractRand), which is in the public domain. */
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
    /** A whole number from 0 up to, not including. */
    below,
    /** An instant, or any number, in a span. */
    between: (from: number, to: number) => from + (next() / 2 ** 32) * (to - from),
    /** True in so many of a hundred cases. */
    inHundred: (cases: number) => next() / 2 ** 32 < cases / 100,
    pick: <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item,
    bytes: (length: number) => Uint8Array.from({ length }, () => next() & 255),
  };
}

/** A list to pick from in which each item stands as often as its weight says. */
export const weighted = <Item>(items: readonly (readonly [Item, number])[]): Item[] =>
  items.flatMap(([item, weight]) => Array.from({ length: weight }, () => item));
