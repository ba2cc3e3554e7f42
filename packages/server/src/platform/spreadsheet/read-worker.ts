import { hash } from 'node:crypto';
import { threadStream } from '#platform/concurrency/thread-work.ts';
import { kindOf, type SheetKind } from './read-kind.ts';
import { maxRows, Unreadable } from './read-limits.ts';
import type { SheetCell, SheetRow } from './read-rows.ts';

export type SheetPart = { kind: 'header'; headers: string[]; digest: string } | { kind: 'rows'; rows: SheetRow[] };

const batch = 250;

async function* readParts(bytes: Buffer): AsyncGenerator<SheetPart, void> {
  const portions = await portionsOf(bytes, kindOf(bytes));
  let rows: SheetRow[] = [];
  let count = 0;
  let isBegun = false;
  for await (const portion of portions)
    for (const row of portion) {
      if (row.cells.every(isBlank)) continue;
      if (!isBegun) {
        isBegun = true;
        yield { kind: 'header', headers: headersOf(row), digest: hash('sha256', bytes, 'hex') };
        continue;
      }
      if ((count += 1) > maxRows) throw new Unreadable('sheet.too-many-rows');
      rows.push(row);
      if (rows.length < batch) continue;
      yield { kind: 'rows', rows };
      rows = [];
    }
  if (!isBegun) throw new Unreadable('sheet.empty');
  if (rows.length > 0) yield { kind: 'rows', rows };
}

/** Each kind is read by a library that the other one does not need to load. */
async function portionsOf(bytes: Buffer, kind: SheetKind) {
  if (kind.kind === 'xlsx') return (await import('./read-xlsx.ts')).readXlsx(bytes);
  return (await import('./read-csv.ts')).readCsv(bytes, kind.encoding);
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

/** A number or an e-mail address names no column. */
function looksLikeData(text: string): boolean {
  return /^[\d\s.,+/:-]+$|\S@\S+\.\S/.test(text);
}

export const run = threadStream((bytes: Uint8Array) =>
  readParts(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
);
