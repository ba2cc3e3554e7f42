import { maxCellText, maxCharacters, maxColumns, Unreadable } from './read-limits.ts';
import type { Walker } from './read-xml.ts';

export type SheetCell = string | number | boolean | Date | null;
/** `number` is the row's number in the file, from 1; a filter or a person has hidden it. */
export type SheetRow = { number: number; cells: SheetCell[]; isHidden?: boolean };

export type Meaning = { strings: readonly string[]; dates: readonly boolean[]; is1904: boolean };

/** Collects the rows of a worksheet while it is parsed. */
export function rowsWalker(meaning: Meaning): { walker: Walker; take(): SheetRow[] } {
  let rows: SheetRow[] = [];
  let row: SheetRow = { number: 0, cells: [] };
  let column = -1;
  let cell: Record<string, string> = {};
  let text = '';
  let isText = false;
  let isPhonetic = false;

  const walker: Walker = {
    open(name, attributes) {
      if (name === 'row') {
        row = { number: numberOf(attributes['r']) ?? row.number + 1, cells: [] };
        if (/^(?:1|true)$/.test(attributes['hidden'] ?? '')) row.isHidden = true;
        column = -1;
      }
      if (name === 'c') {
        column = attributes['r'] === undefined ? column + 1 : columnOf(attributes['r']);
        cell = attributes;
        text = '';
      }
      if (name === 'rPh') isPhonetic = true;
      isText = name === 'v' || (name === 't' && !isPhonetic);
    },
    text(part) {
      if (!isText) return;
      text += part;
      if (text.length > maxCellText) throw new Unreadable('sheet.cell-too-long', { cell: cell['r'] ?? '' });
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'c' && text !== '') put(row, column, valueOf(text, cell, meaning));
      if (name === 'row') rows.push(row);
    },
  };
  return {
    walker,
    take() {
      const taken = rows;
      rows = [];
      return taken;
    },
  };
}

export function put(row: SheetRow, column: number, value: SheetCell): void {
  if (value === null || value === '') return;
  if (column >= maxColumns) throw new Unreadable('sheet.too-many-columns');
  if (typeof value === 'string' && value.length > maxCharacters)
    throw new Unreadable('sheet.cell-too-long', { cell: `${columnName(column)}${row.number}` });
  while (row.cells.length < column) row.cells.push(null);
  row.cells[column] = value;
}

function valueOf(text: string, { t = 'n', s }: Record<string, string>, { strings, dates, is1904 }: Meaning): SheetCell {
  if (t === 's') return strings[Number(text)] ?? null;
  if (t === 'inlineStr' || t === 'str') return unescaped(text);
  if (t === 'b') return text === '1' || text === 'true';
  if (t === 'e') return text;
  if (t === 'd') return dateOr(Date.parse(/[zZ]|[+-]\d\d:\d\d$/.test(text) ? text : `${text}Z`), text);
  const number = Number(text);
  if (Number.isNaN(number)) return text;
  return s !== undefined && dates[Number(s)] ? dateOr(instantOf(number, is1904), number) : number;
}

/** Excel counts days from the end of 1899, including a 29 February 1900 that never existed. */
function instantOf(serial: number, is1904: boolean): number {
  const days = is1904 ? serial - 24_107 : serial - 25_569 + (serial < 60 ? 1 : 0);
  return Math.round(days * 86_400) * 1000;
}

const day = 24 * 60 * 60 * 1000;

function dateOr(instant: number, otherwise: string | number): SheetCell {
  return Math.abs(instant) < 2_958_466 * day ? new Date(instant) : otherwise;
}

/** Replaces escapes such as `_x0041_`, which stand for characters that XML cannot contain. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Returns the zero-based column of an address such as 'B7'. */
export function columnOf(address: string): number {
  let column = 0;
  for (let index = 0; index < address.length && index < 4; index += 1) {
    const letter = address.charCodeAt(index) & ~32;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  return column - 1;
}

function numberOf(text = ''): number | null {
  return /^\d{1,7}$/.test(text) ? Number(text) : null;
}

/** Returns the name of a zero-based column: A, B … Z, AA … */
export function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}
