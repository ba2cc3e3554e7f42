/** The two pages on one side of a sheet, by index; null for a blank one. */
export type Side = { left: number | null; right: number | null };

/**
 * The sides of nested sheets, front and back in turn, whose pages are in order when they are folded and stapled in the
 * middle. Blank pages at the end complete the four pages of the last sheet.
 */
export function impose(pages: number): Side[] {
  const padded = Math.ceil(pages / 4) * 4;
  const printed = (index: number) => (index < pages ? index : null);
  return Array.from({ length: padded / 2 }, (_, side) => {
    const [inner, outer] = [printed(side), printed(padded - 1 - side)];
    return side % 2 === 0 ? { left: outer, right: inner } : { left: inner, right: outer };
  });
}
