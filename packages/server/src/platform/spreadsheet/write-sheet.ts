import type { InLanguages, Language } from '@eemusic/contract/platform/languages';
import type { ColumnDef } from 'hucre/xlsx';

export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export type Column = {
  header: InLanguages;
  /** In characters. */
  width: number;
  kind: 'text' | 'number' | 'date' | 'money';
};

/** One cell per column; null leaves it blank. */
export type Cell = string | number | Date | null;
export type Row = readonly Cell[];

export type Sheet = {
  name: InLanguages;
  columns: readonly Column[];
  rows: AsyncIterable<Row>;
  /** Language of the header row and the sheet name; the cells are the caller's. */
  language: Language;
  /** Shown beside each amount, such as 'CNY'. */
  currency?: string;
};

/** Text format keeps later input as text, too. */
const formats = { text: '@', number: 'General', date: 'yyyy-mm-dd', money: '#,##0.00' } as const;

export const formatOf = (kind: Column['kind'], currency: string | undefined): string =>
  kind === 'money' && currency !== undefined ? `${formats.money}\\ "${currency}"` : formats[kind];

/** Excel's limit; a file with a longer text does not open. */
const maxTextLength = 32_767;

/**
 * Yields an .xlsx file of one sheet with a bold, frozen header row, generated on demand, so that a million rows need
 * little memory.
 */
export async function* writeSheet({
  name,
  columns,
  rows,
  language,
  currency,
}: Sheet): AsyncGenerator<Uint8Array, void> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const styled: ColumnDef[] = columns.map(({ header, width }) => ({
    header: asCell(header[language]),
    width,
    style: { font: { name: 'Calibri', size: 11, bold: true } },
  }));
  // The writer styles by column, and has written the header before it asks for the first row.
  const dropHeaderStyle = () => {
    for (const [index, { kind }] of columns.entries())
      Object.assign(styled[index] ?? {}, { style: { numFmt: formatOf(kind, currency) } });
  };
  async function* cells() {
    dropHeaderStyle();
    for await (const row of rows) yield row.map((value) => (typeof value === 'string' ? asCell(value) : value));
  }
  yield* writeXlsxStream(cells(), { name: name[language], columns: styled, freezePane: { rows: 1 } });
}

// oxlint-disable-next-line no-control-regex -- the pattern looks for what XML cannot hold
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Escapes a text for a cell; `_x0041_` would otherwise be read as a character code. */
export function asCell(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(forbidden, '')
    .slice(0, maxTextLength)
    .toWellFormed()
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
}
