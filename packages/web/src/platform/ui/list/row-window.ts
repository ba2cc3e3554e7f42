/** No element is higher than this: Firefox ends near 17.8 million pixels, Chrome near 33. */
export const maxPixels = 15_000_000;

/** Rows at either end of a window, beyond which it moves on. */
const edge = 5_000;

/** The part of a list for which the page has room. */
export type RowWindow = { base: number; count: number };

/** All rows, or as many around one of them as the browser can lay out. */
export function windowAround(row: number, total: number, rowHeight: number): RowWindow {
  const count = Math.min(total, Math.floor(maxPixels / rowHeight));
  const base = Math.min(Math.max(0, Math.floor(row - count / 2)), total - count);
  return { base, count };
}

/** Whether a row is so near an end, where the list goes on, that the window has to move. */
export function isNearEdge(row: number, { base, count }: RowWindow, total: number): boolean {
  return (base > 0 && row < base + edge) || (base + count < total && row > base + count - edge);
}

/** What is drawn: rows, and gaps as high as the rows that are not. */
export type Piece = { kind: 'row'; index: number } | { kind: 'gap'; from: number; rows: number };

/** The rows to draw, in order, with gaps before, between and after them. */
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
