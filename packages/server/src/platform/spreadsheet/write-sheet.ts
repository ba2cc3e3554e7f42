import type { ColumnDef } from 'hucre/xlsx';

export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export type Column = {
  header: string;
  /** In characters. */
  width: number;
  kind: 'text' | 'number' | 'date';
};

/** Of a row, one for each column; null leaves it blank. */
export type Cell = string | number | Date | null;
export type Row = readonly Cell[];

type Sheet = { name: string; columns: readonly Column[]; rows: AsyncIterable<Row> };

/** What is typed over a text later stays a text, too. */
const formats = { text: '@', number: 'General', date: 'yyyy-mm-dd' } as const;

/** Excel refuses a file with a longer text. */
const maxTextLength = 32_767;

/** An .xlsx file of one sheet with a bold, frozen header row, made while it is read: a million rows take the memory of a few. */
export async function* writeSheet({ name, columns, rows }: Sheet): AsyncGenerator<Uint8Array, void> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const styled: ColumnDef[] = columns.map(({ header, width }) => ({
    header: asCell(header),
    width,
    style: { font: { name: 'Calibri', size: 11, bold: true } },
  }));
  // The writer styles by column, and has written the header before it asks for the first row.
  const dropHeaderStyle = () => {
    for (const [index, { kind }] of columns.entries())
      Object.assign(styled[index] ?? {}, { style: { numFmt: formats[kind] } });
  };
  async function* cells() {
    dropHeaderStyle();
    for await (const row of rows) yield row.map((value) => (typeof value === 'string' ? asCell(value) : value));
  }
  yield* writeXlsxStream(cells(), { name, columns: styled, freezePane: { rows: 1 } });
}

// oxlint-disable-next-line no-control-regex -- these are what XML cannot hold
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** A text as a cell can hold it; `_x0041_` would else be read as the sign of this number. */
function asCell(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(forbidden, '')
    .slice(0, maxTextLength)
    .toWellFormed()
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
}
