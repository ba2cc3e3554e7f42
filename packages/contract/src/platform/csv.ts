/** Spreadsheets recognise UTF-8 by this byte order mark. */
export const byteOrderMark = '\uFEFF';

export type CsvCell = string | number | null;

/** Returns one line of comma-separated values with its line end (RFC 4180). */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cell).join(',')}\r\n`;

/** Begins a formula, unless an apostrophe precedes it; also behind a semicolon, which separates cells elsewhere. */
const beforeFormula = /^ *(?=[=+\-@＝＋－＠])/;

function cell(value: CsvCell): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const safe = value.replace(/[^;\t\r\n]+/g, (part) => part.replace(beforeFormula, "$&'")).replace(/^[\t\r\n]/, "'$&");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
