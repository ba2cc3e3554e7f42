/** Rows of a page: as many fill whole rows of pictures, however many stand beside each other. */
export const pageSize = 120;

const narrowest = 320;
export const gap = 12;

/** How many pictures stand beside each other; a page divides by each of these. */
export function columnsIn(width: number): number {
  const most = Math.floor((width + gap) / (narrowest + gap));
  return [8, 6, 5, 4, 3, 2].find((columns) => columns <= most) ?? 1;
}
