import { hash } from 'node:crypto';
import { answer } from '@eemusic/music/workers';
import type { RefusalArguments } from '#platform/http/index.ts';
import { readCsv } from './read-csv.ts';
import { encodings, kindOf, type SheetKind } from './read-kind.ts';
import { mergeFiller } from './merged-cells.ts';
import type { OpenSheet } from './open-sheet.ts';
import { plainHeading } from './plain.ts';
import { maxRows, maxRowsOfSheet, Unreadable } from './read-limits.ts';
import type { SheetCell, SheetRow } from './read-rows.ts';
import { readXlsx } from './read-xlsx.ts';

export type SheetPart =
  | { kind: 'refused'; refusal: RefusalArguments }
  | { kind: 'header'; headers: string[]; digest: string; sheets: string[]; sheet: number; heading: number }
  | { kind: 'rows'; rows: SheetRow[] }
  | { kind: 'end'; filled: number };

/**
 * The number of the sheet and of its header row, both from 1; detected if missing, by the `headings` that are known, as
 * `plainHeading` returns them.
 */
export type SheetChoice = {
  sheet?: number | undefined;
  heading?: number | undefined;
  headings?: readonly string[] | undefined;
};

const batch = 250;
/** More in one batch would hold the event loop while they are received. */
const maxBatchText = 500_000;

async function* readParts(bytes: Buffer, choice: SheetChoice): AsyncGenerator<SheetPart, void> {
  const sheets = await sheetsOf(bytes, kindOf(bytes));
  const begun = await choose(sheets, choice);
  if (begun === null) throw new Unreadable('sheet.empty');
  const { sheet, index, heading, after, rows } = begun;
  const place = { sheets: sheets.map(({ name }) => name), sheet: index + 1, heading: heading.number };
  const digest =
    hash('sha256', bytes, 'hex') + (sheets.length > 1 || heading.number > 1 ? ` ${index} ${heading.number}` : '');
  yield { kind: 'header', headers: headersOf(heading), digest, ...place };
  yield* rowParts(sheet, after, rows);
}

/** How many headings make a sheet the one that is meant, although a later one may have more. */
const minKnown = 2;
/** How many sheets are looked at. */
const maxSheets = 50;

/**
 * Returns the chosen sheet; without a choice, the first one with several known headings and rows below them, else the
 * one with most of them, else the first one that has rows. Notes and covers often come before the data.
 */
async function choose(sheets: readonly OpenSheet[], choice: SheetChoice) {
  const known = new Set(choice.headings);
  const candidates = [];
  for (const [index, sheet] of sheets.slice(0, choice.sheet ?? maxSheets).entries()) {
    if (choice.sheet !== undefined && choice.sheet !== index + 1) continue;
    const rows = filledRows(sheet);
    const begun = await begin(rows, choice.heading, known);
    if (begun === null) continue;
    const hasRows = begun.after.length > 0;
    candidates.push({ ...begun, sheet, index, rows, score: 2 * begun.known + (hasRows ? 1 : 0) });
    if (hasRows && begun.known >= minKnown) break;
  }
  return candidates.toSorted((one, other) => other.score - one.score)[0] ?? null;
}

/** Yields the rows below the header in batches, with the number of cells that were filled from merged ones. */
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

/** Maximum number of title rows above the header. */
const maxTitles = 10;

/**
 * Returns the header row, the number of its known headings, and the rows that were read after it; null for an empty
 * sheet. The header row is the first that fills several cells, unless one soon after it has more known headings.
 */
async function begin(rows: AsyncGenerator<SheetRow, void>, heading: number | undefined, known: ReadonlySet<string>) {
  const read: SheetRow[] = [];
  while (heading === undefined ? read.length <= maxTitles : (read.at(-1)?.number ?? 0) < heading) {
    const next = await rows.next();
    if (next.done) break;
    read.push(next.value);
  }
  const counts = read.slice(0, maxTitles).map((row) => knownIn(row, known));
  const wide = Math.max(0, read.slice(0, maxTitles).findIndex(isWide));
  const most = Math.max(...counts);
  const best = most >= minKnown && most > (counts[wide] ?? 0) ? counts.indexOf(most) : wide;
  const at = heading === undefined ? best : read.findIndex(({ number }) => number >= heading);
  const row = read[at];
  return row === undefined ? null : { heading: row, known: counts[at] ?? 0, after: read.slice(at + 1) };
}

const knownIn = ({ cells }: SheetRow, known: ReadonlySet<string>): number =>
  cells.filter((cell) => typeof cell === 'string' && known.has(plainHeading(cell))).length;

/** A title fills one cell, a header row fills more. */
const isWide = ({ cells }: SheetRow): boolean => cells.filter((cell) => !isBlank(cell)).length > 1;

async function sheetsOf(bytes: Buffer, kind: SheetKind): Promise<OpenSheet[]> {
  if (kind.kind === 'xlsx') return readXlsx(bytes);
  return [{ name: '', rows: () => readCsv(bytes, kind.encoding), merges: async () => [] }];
}

function isBlank(cell: SheetCell): boolean {
  return cell === null || (typeof cell === 'string' && cell.trim() === '');
}

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
