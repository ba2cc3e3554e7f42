import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/** Browsers limit the height of elements: Firefox to about 17.8 million pixels, Chrome to 33 million. */
export const maxPixels = 15_000_000;

/** If fewer rows than this remain at the end of the window, it moves. */
const edgeRows = 5_000;

/** The part of a list that fits into the maximum height of an element. */
export type RowWindow = { base: number; count: number };

/** All rows, or as many around `row` as the browser can lay out. */
export function windowAround(row: number, total: number, rowHeight: number): RowWindow {
  const count = Math.min(total, Math.floor(maxPixels / rowHeight));
  const base = Math.min(Math.max(0, Math.floor(row - count / 2)), total - count);
  return { base, count };
}

/** Whether the window has to move, because a row is close to its end and the list continues. */
export function isNearEdge(row: number, { base, count }: RowWindow, total: number): boolean {
  return (base > 0 && row < base + edgeRows) || (base + count < total && row > base + count - edgeRows);
}

/** A rendered row, or a gap in place of `rows` rows. */
export type Piece = { kind: 'row'; index: number } | { kind: 'gap'; from: number; rows: number };

/** The rows to render, with gaps before, between and after them. */
export function piecesOf(indexes: readonly number[], { base, count }: RowWindow): Piece[] {
  const pieces: Piece[] = [];
  let next = base;
  for (const index of indexes) {
    if (index > next) pieces.push({ kind: 'gap', from: next, rows: index - next });
    pieces.push({ kind: 'row', index });
    next = index + 1;
  }
  if (next < base + count) pieces.push({ kind: 'gap', from: next, rows: base + count - next });
  return pieces;
}

/** The rows to render, and one that stays rendered wherever it is, such as the one with the focus. */
export function withPinned(pinned: number | null) {
  return (range: Range): number[] => {
    const indexes = defaultRangeExtractor(range);
    if (pinned === null || indexes.includes(pinned)) return indexes;
    return [...indexes, pinned].toSorted((a, b) => a - b);
  };
}
