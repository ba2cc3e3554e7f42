import type { Column } from './figure.ts';
import type { Period } from './period.ts';

/** A mark by which spreadsheets know the file as UTF-8. */
const byteOrderMark = '\uFEFF';

/** RFC 4180: what a table tells, numbers as numbers. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ header, fileHeader = header }) => fileHeader),
    ...rows.map((row) => columns.map(({ raw }) => raw(row))),
  ];
  return `${byteOrderMark}${lines.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** A spreadsheet reads a text that begins with one of these as a formula, unless an apostrophe stands before it. */
function cell(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** 'analytics-by-grade-2026-10-23-2026-11-21.csv' */
export function fileName(figure: string, { from, to }: Period): string {
  return `analytics-${figure}-${from}-${to}.csv`;
}

export function saveCsv(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
