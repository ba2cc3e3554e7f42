import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import {
  readSheet,
  type SheetCell,
  type SheetRow,
  spreadsheetType,
  writeSheet,
} from '@eemusic/server/src/platform/spreadsheet/index.ts';
import { button, dismiss } from './list.ts';

export type Sheet = { headers: readonly string[]; rows: SheetCell[][] };

/** Exports the list, checks the file's name and reads the file. */
export async function exported(page: Page, name: string): Promise<Sheet> {
  const downloading = page.waitForEvent('download');
  await button(page, 'Export').first().click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(name);
  await dismiss(page, `${name} is saved`);
  return opened(await readFile(await download.path()));
}

async function opened(bytes: Uint8Array): Promise<Sheet> {
  const sheet = await readSheet(bytes);
  try {
    const rows: SheetRow[] = [];
    for await (const batch of sheet.rows) rows.push(...batch);
    return { headers: sheet.headers, rows: rows.map(({ cells }) => cells) };
  } finally {
    await sheet.close();
  }
}

/** Returns the cells under these headings, row by row. */
export function under({ headers, rows }: Sheet, heads: readonly string[]): SheetCell[][] {
  return rows.map((cells) => heads.map((head) => cells[headers.indexOf(head)] ?? null));
}

/** Returns the file as if somebody had edited and saved it. */
export async function saved(name: string, { headers, rows }: Sheet) {
  const named = (text: string) => ({ en: text, 'zh-Hans': text });
  const columns = headers.map((header) => ({ header: named(header), width: 20, kind: 'text' as const }));
  async function* cells() {
    for (const row of rows) yield headers.map((_, index) => asWritten(row[index] ?? null));
  }
  const parts: Uint8Array[] = [];
  const written = writeSheet({ name: named('Changed'), columns, rows: cells(), language: 'en' });
  for await (const part of written) parts.push(part);
  return { name, mimeType: spreadsheetType, buffer: Buffer.concat(parts) };
}

const asWritten = (cell: SheetCell) => (typeof cell === 'boolean' ? String(cell) : cell);
