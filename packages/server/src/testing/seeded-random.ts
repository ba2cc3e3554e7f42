/** A seeded random source, so that every run is the same. */
export function seededRandom(seed: number) {
  let state = seed;
  const below = (max: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * max);
  };
  const one = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value;
  return { below, one, upTo: (max: number) => below(max) + 1, isSo: () => below(2) === 1 };
}

export type Random = ReturnType<typeof seededRandom>;
