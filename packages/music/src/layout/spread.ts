/** The least distance between the tops of two systems, and what of it does not lie between their staves. */
export type Gap = { least: number; staves: number };

/**
 * Distances that are `room` longer together than the least ones, so that the white between the staves is as even as it can
 * be: the narrowest gaps are widened first.
 */
export function spread(gaps: readonly Gap[], room: number): number[] {
  const whites = gaps.map(({ least, staves }) => least - staves);
  const sorted = whites.toSorted((one, other) => one - other);
  let [level, left] = [sorted[0] ?? 0, room];
  for (let count = 1; count <= sorted.length && left > 0; count += 1) {
    const step = Math.min(left / count, (sorted[count] ?? Infinity) - level);
    level += step;
    left -= step * count;
  }
  return gaps.map(({ staves }, index) => staves + Math.max(level, whites[index] ?? 0));
}
