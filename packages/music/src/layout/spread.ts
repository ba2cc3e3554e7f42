/** The minimum distance between the tops of two systems, and the part of it that is not between their staves. */
export type Gap = { least: number; staves: number };

/**
 * Distances whose sum exceeds the minimum by `room`, so that the space between staves is as even as possible: the
 * narrowest gaps are widened first.
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
