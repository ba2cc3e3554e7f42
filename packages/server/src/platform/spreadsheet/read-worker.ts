import { hash } from 'node:crypto';
import { threadStream } from '#platform/concurrency/thread-work.ts';
import { kindOf, type SheetKind } from './read-kind.ts';
import { mergeFiller } from './merged-cells.ts';
import type { OpenSheet } from './open-sheet.ts';
import { maxRows, maxRowsOfSheet, Unreadable } from './read-limits.ts';
import type { SheetCell, SheetRow } from './read-rows.ts';

export type SheetPart =
  | { kind: 'header'; headers: string[]; digest: string; sheets: string[]; sheet: number; heading: number }
  | { kind: 'rows'; rows: SheetRow[] }
  | { kind: 'end'; filled: number };

/** The number of the sheet and of its header row, both from 1; detected if missing. */
export type SheetChoice = { sheet?: number | undefined; heading?: number | undefined };

const batch = 250;

async function* readParts(bytes: Buffer, choice: SheetChoice): AsyncGenerator<SheetPart, void> {
  const sheets = await sheetsOf(bytes, kindOf(bytes));
  for (const [index, sheet] of sheets.entries()) {
    if (choice.sheet !== undefined && choice.sheet !== index + 1) continue;
    const rows = filledRows(sheet);
    const begun = await begin(rows, choice.heading);
    if (begun === null) continue;
    const { heading, after } = begun;
    const place = { sheets: sheets.map(({ name }) => name), sheet: index + 1, heading: heading.number };
    const digest =
      hash('sha256', bytes, 'hex') + (sheets.length > 1 || heading.number > 1 ? ` ${index} ${heading.number}` : '');
    yield { kind: 'header', headers: headersOf(heading), digest, ...place };
    return yield* rowParts(sheet, after, rows);
  }
  throw new Unreadable('sheet.empty');
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
  async function* all() {
    yield* first;
    yield* others;
  }
  for await (const row of all()) {
    if ((count += 1) > maxRows) throw new Unreadable('sheet.too-many-rows');
    fill(row);
    rows.push(row);
    if (rows.length < batch) continue;
    yield { kind: 'rows', rows };
    rows = [];
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

/** Returns the header row and the rows that were read after it; null for an empty sheet. */
async function begin(rows: AsyncGenerator<SheetRow, void>, heading: number | undefined) {
  const read: SheetRow[] = [];
  const isFound = () =>
    heading === undefined ? read.length === maxTitles || read.some(isWide) : (read.at(-1)?.number ?? 0) >= heading;
  while (!isFound()) {
    const next = await rows.next();
    if (next.done) break;
    read.push(next.value);
  }
  const wide = Math.max(0, read.findIndex(isWide));
  const at = heading === undefined ? wide : read.findIndex(({ number }) => number >= heading);
  const row = read[at];
  return row === undefined ? null : { heading: row, after: read.slice(at + 1) };
}

/** A title fills one cell, a header row fills more. */
const isWide = ({ cells }: SheetRow): boolean => cells.filter((cell) => !isBlank(cell)).length > 1;

/** Each file type has its own library, which is loaded only when needed. */
async function sheetsOf(bytes: Buffer, kind: SheetKind): Promise<OpenSheet[]> {
  if (kind.kind === 'xlsx') return (await import('./read-xlsx.ts')).readXlsx(bytes);
  const { readCsv } = await import('./read-csv.ts');
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
  return /^[\d\s.,+/:-]+$|\S@\S+\.\S/.test(text);
}

export type SheetTask = { bytes: Uint8Array; choice: SheetChoice };

export const run = threadStream(({ bytes, choice }: SheetTask) =>
  readParts(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), choice),
);
