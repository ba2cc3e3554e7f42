import type { SheetEncoding, SheetSeparator } from '@eemusic/contract/platform/spreadsheets';
import { maxCellText, maxColumnsOfSheet, Unreadable } from './read-kind.ts';
import { put, type SheetCell, type SheetRow } from './read-workbook.ts';

/** In the order in which they are preferred. A worker cannot load the contract's own list. */
const separators: Readonly<Record<SheetSeparator, string>> = { comma: ',', semicolon: ';', tab: '\t', bar: '|' };
const isSeparator = (name: string): name is SheetSeparator => Object.hasOwn(separators, name);

/** How a text file was read, and its first rows. */
export type SheetText = { encoding: SheetEncoding; separator: SheetSeparator; rows: string[][] };

export type TextFile = Omit<SheetText, 'rows'> & { text: string };

type Choice = { encoding?: SheetEncoding | undefined; separator?: SheetSeparator | undefined };

export function textOf(bytes: Buffer, encoding: SheetEncoding, choice: Choice): TextFile {
  const text = decoded(bytes, encoding, { isChosen: choice.encoding !== undefined });
  return { text, encoding, separator: choice.separator ?? separatorOf(text) };
}

/** How many rows show whether a text file was read right, and how much of each cell. */
const [shownRows, shownText] = [3, 60];

export function firstRows(file: TextFile): string[][] {
  const rows = readCsv(file).filter(([row]) => row?.cells.some((cell) => !isBlank(cell)));
  return Array.from(
    rows.take(shownRows),
    ([row]) => row?.cells.map((cell) => String(cell ?? '').slice(0, shownText)) ?? [],
  );
}

export function isBlank(cell: SheetCell): boolean {
  return cell === null || (typeof cell === 'string' && cell.trim() === '');
}

/** Every cell is a text. Limits are checked cell by cell, so that no row can fill the memory. */
export function* readCsv({ text, separator }: TextFile): Generator<SheetRow[], void> {
  let row: SheetRow = { number: 1, cells: [] };
  let column = 0;
  for (const { cell, endsRow } of cellsOf(text, separators[separator])) {
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

/** What a chosen encoding cannot read is shown, so that another one is chosen. */
function decoded(bytes: Buffer, encoding: SheetEncoding, { isChosen }: { isChosen: boolean }): string {
  try {
    return new TextDecoder(encoding, { fatal: !isChosen }).decode(bytes);
  } catch {
    throw new Unreadable('sheet.type');
  }
}

/** RFC 4180, with any line end; what follows a closing quote belongs to the cell. */
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

const maxBeginning = 20_000;

/**
 * Returns the separator that most of the first rows have equally often, because a title above them has none or another
 * one; of several, the one that occurs most often.
 */
function separatorOf(text: string): SheetSeparator {
  const beginning = text.slice(0, maxBeginning);
  const candidates = Object.keys(separators)
    .filter(isSeparator)
    .map((separator) => {
      const widths = [0];
      for (const { endsRow } of cellsOf(beginning, separators[separator])) {
        widths[widths.length - 1] = (widths.at(-1) ?? 0) + 1;
        if (endsRow) widths.push(0);
      }
      const byWidth = Map.groupBy(
        widths.filter((width) => width > 1),
        (width) => width,
      );
      return [...byWidth].map(([width, { length: rows }]) => ({ separator, width, rows }));
    });
  const [best] = candidates.flat().toSorted((one, other) => other.rows - one.rows || other.width - one.width);
  return best?.separator ?? 'comma';
}
