/** Two pages of a side of a sheet, by their index; null for a blank one. */
export type Side = { left: number | null; right: number | null };

/**
 * The sides of sheets, front and back in turn, that lie in each other, are folded in the middle and stapled there: the pages
 * can then be read one after the other. There are blank pages at the end until a sheet's four are full.
 */
export function impose(pages: number): Side[] {
  const padded = Math.ceil(pages / 4) * 4;
  const printed = (index: number) => (index < pages ? index : null);
  return Array.from({ length: padded / 2 }, (_, side) => {
    const [inner, outer] = [printed(side), printed(padded - 1 - side)];
    return side % 2 === 0 ? { left: outer, right: inner } : { left: inner, right: outer };
  });
}
