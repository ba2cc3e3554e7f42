/** Rows of a page: as many fill whole lines of pictures, however many stand beside each other. */
export const pictureRows = 120;

const minWidth = 320;
const gap = 12;

/** Pixels of a card with the gap below it; pictures.module.css draws it. */
export const cardHeight = 248 + gap;

/** How many pictures stand beside each other; a page divides by each of these. */
export function columnsIn(width: number): number {
  const fitting = Math.floor((width + gap) / (minWidth + gap));
  return [8, 6, 5, 4, 3, 2].find((columns) => columns <= fitting) ?? 1;
}
