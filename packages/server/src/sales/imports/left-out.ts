import { plain, type SheetRow } from '#platform/spreadsheet/index.ts';
import { cellText } from './read-rows.ts';

export type Included = { includeHidden?: boolean | undefined; includeTotals?: boolean | undefined };
export type LeftOut = { hidden: number; totals: number };

/** Leaves out rows that are hidden in the file and rows with totals, unless they are included; counts them all. */
export async function* withoutLeftOut(
  rows: AsyncIterable<SheetRow[]>,
  { includeHidden = false, includeTotals = false }: Included,
  counts: LeftOut,
): AsyncGenerator<SheetRow[], void> {
  for await (const chunk of rows)
    yield chunk.filter((row) => {
      if (row.isHidden) {
        counts.hidden += 1;
        return includeHidden;
      }
      if (!isTotal(row)) return true;
      counts.totals += 1;
      return includeTotals;
    });
}

const words = /^(?:grand|sub)?totals?$|^sum$|(?:合计|总计|小计|共计|总数|总人数)$|^共$/;
/** The number and what it counts, as in '合计：200人' or 'Total (200 users)'. */
const counted = /\p{N}[^]*/u;

/** Whether the first text of a row says that it is a total, such as '合计', 'Grand total:' or 'Oak School Total'. */
function isTotal({ cells }: SheetRow): boolean {
  const first = cells.map(cellText).find((text) => text !== '') ?? '';
  return / (?:sub|grand )?totals?\W{0,3}$/i.test(first) || words.test(plain(first).replace(counted, ''));
}
