import { hash } from 'node:crypto';
import type { SheetEncoding, SheetSeparator } from '@eemusic/contract/platform/spreadsheets';
import { answer } from '@eemusic/music/workers';
import type { RefusalArguments } from '#platform/http/index.ts';
import {
  columnOf,
  encodings,
  kindOf,
  maxCellText,
  maxRows,
  maxRowsOfSheet,
  plainHeading,
  Unreadable,
} from './read-kind.ts';
import {
  dateStylesOf,
  findWorkbook,
  type Meaning,
  rowsWalker,
  type SheetCell,
  type SheetRow,
  unescaped,
} from './read-workbook.ts';
import { type Archive, openArchive, walkAll, walkXml } from './read-archive.ts';
import { firstRows, isBlank, readCsv, type SheetText, type TextFile, textOf } from './read-csv.ts';

export type SheetPart =
  | { kind: 'refused'; refusal: RefusalArguments }
  | {
      kind: 'header';
      headers: string[];
      digest: string;
      sheets: string[];
      sheet: number;
      heading: number;
      text: SheetText | null;
    }
  | { kind: 'rows'; rows: SheetRow[] }
  | { kind: 'end'; filled: number };

/** From 1; if missing, detected by the `headings` that are known, as `plainHeading` returns them. */
export type SheetChoice = {
  sheet?: number | undefined;
  heading?: number | undefined;
  headings?: Headings | undefined;
  /** How to read a text file; guessed if missing. */
  encoding?: SheetEncoding | undefined;
  separator?: SheetSeparator | undefined;
};

type Headings = { known: readonly string[]; like?: readonly RegExp[] };

export type SheetTask = { bytes: Uint8Array; choice: SheetChoice };

let parts: AsyncIterator<SheetPart, void>;

/** A task begins a file; null asks for its next part. */
async function nextPart(task: SheetTask | null): Promise<SheetPart> {
  if (task) {
    const { buffer, byteOffset, byteLength } = task.bytes;
    parts = readParts(Buffer.from(buffer, byteOffset, byteLength), task.choice);
  }
  try {
    const { value } = await parts.next();
    if (!value) throw new Error('The sheet has ended');
    return value;
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'refused', refusal: error.refusal };
    throw error;
  }
}

// Encodings are loaded with their first text, when files can no longer be read.
for (const encoding of encodings) new TextDecoder(encoding).decode();

answer(nextPart);

const batch = 250;
/** More in one batch would hold the event loop while they are received. */
const maxBatchText = 500_000;

async function* readParts(bytes: Buffer, choice: SheetChoice): AsyncGenerator<SheetPart, void> {
  const kind = kindOf(bytes, choice.encoding);
  const text = kind.kind === 'csv' ? textOf(bytes, kind.encoding, choice) : null;
  const sheets = text ? [textSheet(text)] : await readXlsx(bytes);
  const begun = await choose(sheets, choice);
  if (begun === null) throw new Unreadable('sheet.empty');
  const { sheet, index, heading, after, rows } = begun;
  const place = { sheets: sheets.map(({ name }) => name), sheet: index + 1, heading: heading.number };
  const digest =
    hash('sha256', bytes, 'hex') + (sheets.length > 1 || heading.number > 1 ? ` ${index} ${heading.number}` : '');
  const shown = text && { encoding: text.encoding, separator: text.separator, rows: firstRows(text) };
  yield { kind: 'header', headers: headersOf(heading), digest, ...place, text: shown };
  yield* rowParts(sheet, after, rows);
}

/** A sheet whose rows are read on demand. */
type OpenSheet = {
  name: string;
  rows(): AsyncIterable<SheetRow[]> | Iterable<SheetRow[]>;
  merges(): Promise<Merge[]>;
};

/** Makes a sheet the one that is meant, although a later one may have more. */
const minKnown = 2;
const maxSheets = 50;

/**
 * Without a choice, the first with several known headings and rows below them, else the one with most of them, else the
 * first with rows: notes and covers often come before the data.
 */
async function choose(sheets: readonly OpenSheet[], choice: SheetChoice) {
  const words = new Set(choice.headings?.known);
  const isKnown = (heading: string) =>
    words.has(heading) || choice.headings?.like?.some((like) => like.test(heading)) === true;
  const candidates = [];
  for (const [index, sheet] of sheets.slice(0, choice.sheet ?? maxSheets).entries()) {
    if (choice.sheet !== undefined && choice.sheet !== index + 1) continue;
    const rows = filledRows(sheet);
    const begun = await begin(rows, choice.heading, isKnown);
    if (begun === null) continue;
    const hasRows = begun.after.length > 0;
    candidates.push({ ...begun, sheet, index, rows, score: 2 * begun.known + (hasRows ? 1 : 0) });
    if (hasRows && begun.known >= minKnown) break;
  }
  return candidates.toSorted((one, other) => other.score - one.score)[0] ?? null;
}

async function* rowParts(
  sheet: OpenSheet,
  first: readonly SheetRow[],
  others: AsyncIterable<SheetRow>,
): AsyncGenerator<SheetPart, void> {
  const { fill, filled } = mergeFiller(await sheet.merges());
  let rows: SheetRow[] = [];
  let count = 0;
  let text = 0;
  async function* all() {
    yield* first;
    yield* others;
  }
  for await (const row of all()) {
    if ((count += 1) > maxRows) throw new Unreadable('sheet.too-many-rows');
    fill(row);
    rows.push(row);
    text += row.cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0);
    if (rows.length < batch && text < maxBatchText) continue;
    yield { kind: 'rows', rows };
    rows = [];
    text = 0;
  }
  if (rows.length > 0) yield { kind: 'rows', rows };
  yield { kind: 'end', filled: filled() };
}

async function* filledRows(sheet: OpenSheet): AsyncGenerator<SheetRow, void> {
  let count = 0;
  for await (const portion of sheet.rows())
    for (const row of portion) {
      if ((count += 1) > maxRowsOfSheet) throw new Unreadable('sheet.too-many-rows');
      if (!row.cells.every(isBlank)) yield row;
    }
}

/** Whether a text is a heading, as `plainHeading` returns it. */
type IsKnown = (heading: string) => boolean;

/** Longer texts above the data explain them. */
const maxHeading = 40;
const maxTitles = 10;

/** The header row is the first with several cells, unless one soon after it has more known headings. */
async function begin(rows: AsyncGenerator<SheetRow, void>, heading: number | undefined, isKnown: IsKnown) {
  const read: SheetRow[] = [];
  while (heading === undefined ? read.length <= maxTitles : (read.at(-1)?.number ?? 0) < heading) {
    const next = await rows.next();
    if (next.done) break;
    read.push(next.value);
  }
  const counts = read.slice(0, maxTitles).map((row) => knownIn(row, isKnown));
  const wide = Math.max(0, read.slice(0, maxTitles).findIndex(isWide));
  const most = Math.max(...counts);
  const best = most >= minKnown && most > (counts[wide] ?? 0) ? counts.indexOf(most) : wide;
  const at = heading === undefined ? best : read.findIndex(({ number }) => number >= heading);
  const row = read[at];
  return row === undefined ? null : { heading: row, known: counts[at] ?? 0, after: read.slice(at + 1) };
}

const knownIn = ({ cells }: SheetRow, isKnown: IsKnown): number =>
  cells.filter((cell) => typeof cell === 'string' && cell.length <= maxHeading && isKnown(plainHeading(cell))).length;

/** A title fills one cell, a header row fills more. */
const isWide = ({ cells }: SheetRow): boolean => cells.filter((cell) => !isBlank(cell)).length > 1;

const textSheet = (file: TextFile): OpenSheet => ({ name: '', rows: () => readCsv(file), merges: async () => [] });

function headersOf({ cells }: SheetRow): string[] {
  const headers = cells.map((cell) => (typeof cell === 'string' ? cell.trim().replace(/\s+/g, ' ') : ''));
  const named = headers.filter((header) => header !== '');
  const isData =
    cells.some((cell) => !isBlank(cell) && typeof cell !== 'string') || named.some((one) => looksLikeData(one));
  if (isData) throw new Unreadable('sheet.no-header');
  const seen = new Set<string>();
  for (const header of named) {
    const key = header.toLowerCase();
    if (seen.has(key)) throw new Unreadable('sheet.header-twice', { header: header.slice(0, 100) });
    seen.add(key);
  }
  return headers;
}

/** A number or an email address cannot be a column header. */
function looksLikeData(text: string): boolean {
  return /^[\d\s.,+/:-]+$|\S@[^\s@.]+\.\S/.test(text);
}

export async function readXlsx(bytes: Buffer): Promise<OpenSheet[]> {
  const archive = openArchive(bytes);
  const { sheets, strings, styles, is1904 } = await findWorkbook(archive);
  const meaning = {
    strings: strings === null ? [] : await stringsOf(archive, strings),
    dates: styles === null ? [] : await dateStylesOf(archive, styles),
    is1904,
  };
  return sheets.map(({ name, path }) => ({
    name,
    rows: () => rowsOf(archive.open(path), meaning),
    merges: () => findMerges(archive.open(path)),
  }));
}

async function* rowsOf(parts: AsyncGenerator<Buffer, void>, meaning: Meaning): AsyncGenerator<SheetRow[], void> {
  const { walker, take } = rowsWalker(meaning);
  const walk = walkXml(parts, walker);
  while (!(await walk.next()).done) yield take();
}

/** Enough for the cells of a full sheet with several columns, and what the memory of the process holds. */
const maxStrings = 2_000_000;
const maxStringBytes = 96 * 1024 * 1024;

async function stringsOf(archive: Archive, path: string): Promise<string[]> {
  const strings: string[] = [];
  let bytes = 0;
  let text = '';
  await walkAll(archive.open(path), {
    open(name) {
      if (name === 'si') text = '';
    },
    text(part) {
      text += part;
      if (text.length > maxCellText) throw new Unreadable('sheet.cell-too-long', { cell: '' });
    },
    close(name) {
      if (name !== 'si') return;
      // Copied, because a part of a string keeps the whole in memory.
      const copy = Buffer.from(unescaped(text));
      bytes += copy.length;
      if (strings.length >= maxStrings || bytes > maxStringBytes) throw new Unreadable('sheet.too-large');
      strings.push(copy.toString());
    },
  });
  return strings;
}

/** Vertical; only its first row has the value in the file. */
type Merge = { column: number; from: number; to: number };

const maxMerges = 20_000;
/** Longer than any tag, so that no tag is missed at the border between two chunks. */
const carried = 200;

/** They are declared after the rows, so the file is scanned in advance. */
async function findMerges(chunks: AsyncIterable<Buffer>): Promise<Merge[]> {
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
function mergeFiller(merges: readonly Merge[]) {
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
