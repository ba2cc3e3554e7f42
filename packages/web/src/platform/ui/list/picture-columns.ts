/** Page size: divisible by every possible number of columns, so that pages fill whole lines. */
export const pictureRows = 120;

const minWidth = 320;
const gap = 12;

/** Height of a card with its gap, in pixels; must match pictures.module.css. */
export const cardHeight = 248 + gap;

/** Number of columns; each divides the page size. */
export function columnsIn(width: number): number {
  const fitting = Math.floor((width + gap) / (minWidth + gap));
  return [8, 6, 5, 4, 3, 2].find((columns) => columns <= fitting) ?? 1;
}
