import type { Encoding } from './read-kind.ts';
import { maxCellText, maxColumnsOfSheet, Unreadable } from './read-limits.ts';
import { put, type SheetRow } from './read-rows.ts';

/**
 * Yields the rows of a text file with commas, semicolons or tabs between cells; every cell is a text. Limits are
 * checked cell by cell, so that no row can fill the memory.
 */
export function* readCsv(bytes: Buffer, encoding: Encoding): Generator<SheetRow[], void> {
  const text = decoded(bytes, encoding);
  let row: SheetRow = { number: 1, cells: [] };
  let column = 0;
  for (const { cell, endsRow } of cellsOf(text, delimiterOf(text))) {
    if (column >= maxColumnsOfSheet) throw new Unreadable('sheet.too-many-columns');
    put(row, column, cell);
    column += 1;
    if (!endsRow) continue;
    yield [row];
    row = { number: row.number + 1, cells: [] };
    column = 0;
  }
  yield [row];
}

function decoded(bytes: Buffer, encoding: Encoding): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new Unreadable('sheet.type');
  }
}

/** Yields the cells of RFC 4180, with any line end; what follows a closing quote belongs to the cell. */
function* cellsOf(text: string, delimiter: string): Generator<{ cell: string; endsRow: boolean }, void> {
  const isEnd = (at: number) => at >= text.length || text[at] === delimiter || text[at] === '\n' || text[at] === '\r';
  for (let at = 0; at < text.length;) {
    let cell = '';
    if (text[at] === '"') {
      const close = closingQuote(text, at + 1);
      // A text that is cut off here is too long in any case.
      cell = text.slice(at + 1, Math.min(close, at + maxCellText)).replaceAll('""', '"');
      at = close + 1;
    }
    let end = at;
    while (!isEnd(end)) end += 1;
    yield { cell: cell + text.slice(at, end), endsRow: text[end] !== delimiter };
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
}

/** Returns the end of the text for a quote that is never closed. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at;
  return text.length;
}

const delimiters = [',', ';', '\t'];
/** How much of a file is looked at to find its delimiter. */
const maxBeginning = 20_000;

/**
 * Returns the delimiter that most of the first rows have equally often, because a title above them has none or another
 * one; of several, the one that occurs most often.
 */
function delimiterOf(text: string): string {
  const beginning = text.slice(0, maxBeginning);
  const candidates = delimiters.map((delimiter) => {
    const widths = [0];
    for (const { endsRow } of cellsOf(beginning, delimiter)) {
      widths[widths.length - 1] = (widths.at(-1) ?? 0) + 1;
      if (endsRow) widths.push(0);
    }
    const byWidth = Map.groupBy(
      widths.filter((width) => width > 1),
      (width) => width,
    );
    return [...byWidth].map(([width, { length: rows }]) => ({ delimiter, width, rows }));
  });
  const [best] = candidates.flat().toSorted((one, other) => other.rows - one.rows || other.width - one.width);
  return best?.delimiter ?? ',';
}
