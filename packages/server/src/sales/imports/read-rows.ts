import { type FieldError, fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { bare, withoutDecimals } from '@eemusic/contract/platform/as-written';
import { dayOf } from '@eemusic/contract/platform/days';
import { maxId } from '@eemusic/contract/platform/values';
import { columnName, type SheetCell, type SheetRow } from '#platform/spreadsheet/index.ts';
import { type Columns, idField } from './columns.ts';
import type { Candidate, ImportField, ImportValue, Values } from './definition.ts';

export type CellReason = { cell: string | null; field: string | null; error: FieldError };

/** A cell that could not be parsed, with its text. */
type Failure = CellReason & { text: string };

/** A row of the file with parsed cells, before it is compared with records. */
export type ReadRow = {
  row: number;
  candidate: Candidate;
  failures: readonly Failure[];
  /** The number of cells with several values. */
  several: number;
};

/** @param takeFirst whether the first of several values in a cell is taken, instead of refusing the cell */
export function readRow({ number, cells }: SheetRow, columns: Columns, { takeFirst = false } = {}): ReadRow {
  const values: Record<string, ImportValue> = {};
  const unparsedCells: Record<string, SheetCell> = {};
  const failures: Failure[] = [];
  let id: number | null = null;
  let several = 0;
  for (const [index, field] of columns.entries()) {
    if (!field) continue;
    const cell = cells[index] ?? null;
    const fail = (error: FieldError) =>
      failures.push({ cell: `${columnName(index)}${number}`, field: field.field, error, text: cellText(cell) });
    const isEmpty = cellText(cell) === '';
    if (field.field === idField) {
      id = isEmpty ? null : idOf(cell);
      if (id === null && !isEmpty) fail(fieldErrorOf('id.expected'));
    } else if (!field.parse) unparsedCells[field.field] = isClean(cell) ? cell : null;
    else if (!isEmpty) {
      const { first, ...whole } = { first: undefined, ...field.parse(cell) };
      if (first) several += 1;
      const parsed = takeFirst ? (first ?? whole) : whole;
      if ('reason' in parsed) fail(parsed.reason);
      else values[field.field] = parsed.value;
    } else if (!field.isKept) values[field.field] = null;
  }
  return { row: number, candidate: { id, values, unparsedCells }, failures, several };
}

/** Other texts cannot be stored, and PostgreSQL does not even accept NUL in a query. */
const isClean = (cell: SheetCell) => typeof cell !== 'string' || (!cell.includes('\0') && cell.isWellFormed());

function idOf(cell: SheetCell): number | null {
  const text = withoutDecimals(bare(String(cell)).replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, ''));
  // Groups of three with points are thousands in some countries and decimals in others.
  const isGrouped = /^\D*\d{1,3}(?:\.\d{3})+\D*$/.test(String(cell));
  const id = typeof cell === 'string' && /^\d{1,10}$/.test(text) && !isGrouped ? Number(text) : cell;
  return typeof id === 'number' && Number.isInteger(id) && id >= 1 && id <= maxId ? id : null;
}

/** Returns a cell as text; empty for an empty cell. */
export function cellText(cell: SheetCell): string {
  if (cell === null) return '';
  return cell instanceof Date ? dayOf(cell) : String(cell).trim();
}

/** Returns the address of a field's cell in a row, such as 'B7'; null if no column has the field. */
export function cellOf(columns: Columns, field: string | null, row: number): string | null {
  const index = columns.findIndex((column) => column !== null && column.field === field);
  return index < 0 ? null : `${columnName(index)}${row}`;
}

/** Leaves out failures of cells that equal the stored value, because these change nothing. */
export function realFailures(failures: readonly Failure[], stored: Values | null, columns: Columns): CellReason[] {
  const isStored = ({ field, text }: Failure) => {
    const column = columns.find((one) => one !== null && one.field === field);
    return (
      stored !== null &&
      column &&
      field !== idField &&
      String(displayValue(column, stored[field ?? ''] ?? null) ?? '') === text
    );
  };
  return failures.filter((failure) => !isStored(failure)).map(({ cell, field, error }) => ({ cell, field, error }));
}

/** Returns a value as formatted in the export. */
function displayValue({ show }: Pick<ImportField, 'show'>, value: ImportValue): ImportValue {
  return value === null || !show ? value : show(value);
}
