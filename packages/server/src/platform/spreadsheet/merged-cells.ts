import { columnOf, type SheetCell, type SheetRow } from './read-rows.ts';

/** A vertical range of merged cells; only its first row has the value in the file. */
export type Merge = { column: number; from: number; to: number };

const maxMerges = 20_000;
/** Longer than any tag, so that no tag is missed at the border between two chunks. */
const carried = 200;

/**
 * Finds the merged cells of a worksheet that span several rows. They are declared after the rows, so the file is
 * scanned in advance.
 */
export async function findMerges(chunks: AsyncIterable<Buffer>): Promise<Merge[]> {
  const merges: Merge[] = [];
  let text = '';
  for await (const chunk of chunks) {
    text += chunk.toString('latin1');
    let end = 0;
    for (const match of text.matchAll(/mergeCell\s[^<>]{0,100}?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g)) {
      end = match.index + match[0].length;
      const [, letters = '', from, to] = match;
      if (from !== to && merges.length < maxMerges)
        merges.push({ column: columnOf(letters), from: Number(from), to: Number(to) });
    }
    text = text.slice(Math.max(end, text.length - carried));
  }
  return merges;
}

/** Fills in the value of a merged cell in all its rows; `filled` is the number of cells that were filled. */
export function mergeFiller(merges: readonly Merge[]) {
  const starts = Map.groupBy(merges, ({ from }) => from);
  /** By column. Merged cells do not overlap; where those of a made-up file do, the last one counts. */
  const open = new Map<number, { to: number; value: SheetCell }>();
  let filled = 0;
  return {
    filled: () => filled,
    fill(row: SheetRow): void {
      for (const [column, { to, value }] of open) {
        if (to < row.number) open.delete(column);
        if (to < row.number || (row.cells[column] ?? null) !== null) continue;
        while (row.cells.length < column) row.cells.push(null);
        row.cells[column] = value;
        filled += 1;
      }
      for (const { column, to } of starts.get(row.number) ?? []) {
        const value = row.cells[column] ?? null;
        if (value !== null) open.set(column, { to, value });
      }
    },
  };
}
