/** A mark by which spreadsheets know the file as UTF-8. */
const byteOrderMark = '\uFEFF';

type Cell = string | number | null;

/** A file of comma-separated values (RFC 4180) that any spreadsheet opens. */
export function csvFile(rows: readonly (readonly Cell[])[]): string {
  return `${byteOrderMark}${rows.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** A spreadsheet reads a text that begins with one of these as a formula, unless an apostrophe stands before it. */
const formula = /^[=+\-@\t\r]/;

function cell(value: Cell): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
