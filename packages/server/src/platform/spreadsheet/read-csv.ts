import { streamCsvRows } from 'hucre/csv';
import type { Encoding } from './read-kind.ts';
import { Unreadable } from './read-limits.ts';
import { put, type SheetRow } from './read-rows.ts';

/** Yields the rows of a text file with commas, semicolons or tabs between cells; every cell is a text. */
export function* readCsv(bytes: Buffer, encoding: Encoding): Generator<SheetRow[], void> {
  const text = decoded(bytes, encoding);
  let number = 0;
  for (const fields of streamCsvRows(text, { delimiter: delimiterOf(text) })) {
    const row: SheetRow = { number: (number += 1), cells: [] };
    if (!Array.isArray(fields)) continue;
    for (const [column, field] of fields.entries()) put(row, column, String(field ?? ''));
    yield [row];
  }
}

function decoded(bytes: Buffer, encoding: Encoding): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new Unreadable('sheet.type');
  }
}

/** Returns the separator that occurs most often in the first line, outside of quotes. */
function delimiterOf(text: string): string {
  const line = /^(?:[^"\r\n]|"[^"]*")*/.exec(text.slice(0, 20_000).trimStart())?.[0] ?? '';
  const bare = line.replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: bare.split(delimiter).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
}
