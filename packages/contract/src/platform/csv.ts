/** Spreadsheets recognise UTF-8 by this byte order mark. */
export const byteOrderMark = '\uFEFF';

export type CsvCell = string | number | null;

/** Returns one line of comma-separated values with its line end (RFC 4180). */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cell).join(',')}\r\n`;

/**
 * Spreadsheets treat text that begins with one of these as a formula, unless an apostrophe precedes it; the full-width
 * ones where Chinese or Japanese is set. A text also begins behind what separates cells elsewhere: where a comma is the
 * decimal sign, cells end at semicolons, and quotes within such a cell mean nothing.
 */
const beforeFormula = /^ *(?=[=+\-@＝＋－＠])/;

function cell(value: CsvCell): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const safe = value.replace(/[^;\t\r\n]+/g, (part) => part.replace(beforeFormula, "$&'")).replace(/^[\t\r\n]/, "'$&");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
