import { byteOrderMark, csvLine } from '@eemusic/contract/platform/csv';
import { createYielder } from '#platform/concurrency/index.ts';
import type { Cell, Sheet } from './write-sheet.ts';

export const csvType = 'text/csv; charset=utf-8';

/** Characters per chunk. */
const chunkLength = 64 * 1024;

/** Yields CSV in UTF-8, generated on demand; dates are YYYY-MM-DD. */
export async function* writeCsv({ columns, rows, language }: Omit<Sheet, 'name'>): AsyncGenerator<Uint8Array, void> {
  const yieldIfDue = createYielder();
  let text = byteOrderMark + csvLine(columns.map(({ header }) => header[language]));
  for await (const row of rows) {
    text += csvLine(row.map(asText));
    const yielding = yieldIfDue();
    if (yielding) await yielding;
    if (text.length < chunkLength) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

const asText = (value: Cell) => (value instanceof Date ? value.toISOString().slice(0, 10) : value);
