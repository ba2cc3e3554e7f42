import type { InLanguages, Language } from '@eemusic/contract/platform/languages';
import { createYielder } from '#platform/concurrency/index.ts';
import { maxRowsOfSheet } from './read-limits.ts';
import { columnName } from './read-rows.ts';
import {
  closeSheet,
  escapeXml,
  firstFormatStyle,
  headerStyle,
  numberHeaderStyle,
  openSheet,
  sheetParts,
} from './sheet-parts.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export type Column = {
  header: InLanguages;
  /** In characters; a column whose header needs more is wider. */
  width: number;
  kind: 'text' | 'number' | 'date' | 'money';
};

/** One cell per column; null and an empty text leave it blank. */
export type Cell = string | number | Date | null;
export type Row = readonly Cell[];

export type Sheet = {
  name: InLanguages;
  columns: readonly Column[];
  rows: AsyncIterable<Row>;
  /** Language of the header row and of the sheet's name. The caller provides the cells. */
  language: Language;
  /** Shown with each amount, such as 'CNY'. */
  currency?: string;
};

/** The number format of each kind. In cells with the text format, what people type later stays text, too. */
const formats = { text: '@', number: 'General', date: 'yyyy-mm-dd', money: '#,##0.00' } as const;

export const formatOf = (kind: Column['kind'], currency: string | undefined): string =>
  kind === 'money' && currency !== undefined ? `${formats.money}\\ "${currency}"` : formats[kind];

/** The width of a bold text with some space; a Chinese character is as wide as two others. */
function widthOfHeader(text: string): number {
  const characters = [...text];
  const wide = characters.filter((character) => /[\p{Script=Han}\uFF00-\uFF60]/u.test(character)).length;
  return Math.ceil((characters.length + wide) * 1.1) + 2;
}

/** Excel's limit; it does not open a file with a longer text. */
const maxTextLength = 32_767;

/** Characters of the sheet's XML in one chunk. */
const chunkLength = 64 * 1024;

/**
 * Yields an .xlsx file whose sheet has a bold, frozen header row and filters, generated on demand, so that a million
 * rows need little memory. More rows than a sheet may have continue in further sheets. There is no library for it here,
 * because one took 30 s for a million rows of sales.
 */
export async function* writeSheet(
  { name, columns, rows, language, currency }: Sheet,
  { maxRows = maxRowsOfSheet } = {},
): AsyncGenerator<Uint8Array, void> {
  const used = [...new Set(columns.map(({ kind }) => formatOf(kind, currency)))];
  const styled = columns.map(({ header, width, kind }) => ({
    width: Math.max(width, widthOfHeader(header[language])),
    style: firstFormatStyle + used.indexOf(formatOf(kind, currency)),
  }));
  const source = rows[Symbol.asyncIterator]();
  let next: IteratorResult<Row, unknown> | undefined;
  try {
    yield* writeZip(entries());
  } finally {
    await source.return?.();
  }

  function* entries(): Generator<ZipEntry, void> {
    let sheets = 0;
    do {
      sheets += 1;
      yield { path: `xl/worksheets/sheet${sheets}.xml`, data: sheet() };
    } while (next?.done === false);
    yield* sheetParts(name[language], { sheets, formats: used });
  }

  async function* sheet(): AsyncGenerator<string, void> {
    const yieldIfDue = createYielder();
    const headers = rowWriter(columns.map(({ kind }) => (kind === 'text' ? headerStyle : numberHeaderStyle)));
    const cells = rowWriter(styled.map(({ style }) => style));
    let number = 1;
    let text =
      openSheet(styled) +
      headers(
        number,
        columns.map(({ header }) => header[language]),
      );
    for (next ??= await source.next(); !next.done && number < maxRows; next = await source.next()) {
      text += cells((number += 1), next.value);
      const yielding = yieldIfDue();
      if (yielding) await yielding;
      if (text.length < chunkLength) continue;
      yield text;
      text = '';
    }
    yield text + closeSheet(columns.length, number);
  }
}

function rowWriter(styles: readonly number[]): (number: number, row: Row) => string {
  const cells = styles.map((style, at) => ({ open: `<c r="${columnName(at)}`, styled: `" s="${style}"` }));
  return (number, row) => {
    let text = `<row r="${number}">`;
    for (let at = 0; at < cells.length; at += 1) {
      const value = row[at];
      const { open, styled } = cells[at] ?? { open: '', styled: '' };
      if (value === null || value === undefined || value === '') continue;
      if (typeof value === 'string')
        text += `${open}${number}${styled} t="inlineStr"><is>${inlineText(value)}</is></c>`;
      else if (typeof value !== 'number') text += `${open}${number}${styled}><v>${serialOf(value)}</v></c>`;
      else if (Number.isFinite(value)) text += `${open}${number}${styled}><v>${value}</v></c>`;
    }
    return `${text}</row>`;
  };
}

/** Days since 30 December 1899, as spreadsheets count them from March 1900 on. */
const serialOf = (day: Date) => day.getTime() / 86_400_000 + 25_569;

/**
 * A text that needs no escaping: without markup, escapes, spaces at its ends, or characters that XML cannot contain.
 */
// oxlint-disable-next-line no-control-regex -- these are what it excludes
const plain = /^(?! )[^\u0000-\u001F&<>"_\uD800-\uDFFF\uFFFE\uFFFF]{1,1000}(?<! )$/;

function inlineText(text: string): string {
  if (plain.test(text)) return `<t>${text}</t>`;
  return `<t xml:space="preserve">${escapeXml(asCell(text))}</t>`;
}

// oxlint-disable-next-line no-control-regex -- the pattern looks for what XML cannot hold
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Escapes a text for a cell. Without it, `_x0041_` would be read as a character code. */
export function asCell(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(forbidden, '')
    .slice(0, maxTextLength)
    .toWellFormed()
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
}
