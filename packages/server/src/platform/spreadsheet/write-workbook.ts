import { asCell, type Column, formatOf } from './write-sheet.ts';

type Sheet = {
  name: string;
  columns: readonly (Pick<Column, 'width' | 'kind'> & { header: string })[];
  /** One text per column. */
  rows: readonly (readonly string[])[];
};

const font = { name: 'Calibri', size: 11 } as const;

/** Returns an .xlsx file with a few small sheets, each with a bold, frozen header row and wrapped text. */
export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre/xlsx');
  return writeXlsx({
    sheets: sheets.map(({ name, columns, rows }) => ({
      name,
      columns: columns.map(({ width, kind }) => ({ width, style: { numFmt: formatOf(kind, undefined) } })),
      rows: [columns.map(({ header }) => asCell(header)), ...rows.map((row) => row.map(asCell))],
      cells: new Map([
        ...columns.map(
          ({ header }, column) => [`0,${column}`, cell(header, { font: { ...font, bold: true } })] as const,
        ),
        ...rows.flatMap((row, index) =>
          row.map(
            (text, column) =>
              [`${index + 1},${column}`, cell(text, { font, alignment: { wrapText: true, vertical: 'top' } })] as const,
          ),
        ),
      ]),
      freezePane: { rows: 1 },
    })),
  });
}

type Style = { font: typeof font & { bold?: boolean }; alignment?: { wrapText: boolean; vertical: 'top' } };

const cell = (text: string, style: Style) => ({ value: asCell(text), type: 'string' as const, style });
