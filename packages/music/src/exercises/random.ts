/** A pseudo-random generator, deterministic for a seed: mulberry32, public domain, by Tommy Ettinger. */
export type Random = {
  /** At least 0, below 1. */
  fraction: () => number;
  /** From 0 to below `count`. */
  below: (count: number) => number;
  chance: (probability: number) => boolean;
  /** @throws on an empty list */
  pick: <Item>(items: readonly Item[]) => Item;
};

export function randomFrom(seed: number): Random {
  let state = seed | 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(fraction() * count);
  return {
    fraction,
    below,
    chance: (probability) => fraction() < probability,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError('Nothing to pick from');
      return item;
    },
  };
}

/** Those that pass the first of the tests that any passes, or else all. */
export const preferring = <Item>(items: readonly Item[], ...tests: ((item: Item) => boolean)[]): readonly Item[] =>
  tests.map((test) => items.filter(test)).find(({ length }) => length > 0) ?? items;
