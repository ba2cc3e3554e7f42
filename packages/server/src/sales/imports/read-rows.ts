import { type FieldError, fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { Language } from '@eemusic/contract/platform/languages';
import type { ImportCheck } from '@eemusic/contract/sales/imports';
import { Refusal } from '#platform/http/index.ts';
import { plain, plainHeading, columnName, type SheetCell, type SheetRow } from '#platform/spreadsheet/index.ts';
import type { ImportDefinition, ImportField, Candidate, ImportValue, Values } from './definition.ts';
import { bare, withoutDecimals } from '@eemusic/contract/platform/as-written';
import { dayOf } from '@eemusic/contract/platform/days';
import { maxId } from '@eemusic/contract/platform/values';

export type Columns = readonly (ImportField | null)[];

export const idField = 'id';

function fieldsOf({ fields, idSynonyms = [] }: ImportDefinition): readonly ImportField[] {
  const id: ImportField = {
    field: idField,
    headers: { en: 'Id', 'zh-Hans': 'ID' },
    synonyms: idSynonyms,
  };
  return [id, ...fields];
}

export function describeFields(definition: ImportDefinition, language: Language): ImportCheck['fields'] {
  return fieldsOf(definition).map(({ field, headers, isRequired = false, parse }) => ({
    field,
    label: headers[language],
    isRequired,
    isReadOnly: field !== idField && !parse,
  }));
}

/** Returns every header that a column of the room may have, as `plainHeading` does, and what further ones are like. */
export function headingsOf(definition: ImportDefinition): { known: string[]; like: RegExp[] } {
  const fields = fieldsOf(definition);
  return {
    known: fields.flatMap(({ field, headers, synonyms = [] }) =>
      [field, ...Object.values(headers), ...synonyms].map(plain),
    ),
    like: fields.flatMap(({ like }) => like ?? []),
  };
}

export function columnsOf(
  definition: ImportDefinition,
  headers: readonly string[],
  mapping: readonly (string | null)[] | undefined,
): Columns {
  const fields = fieldsOf(definition);
  return mapping ? mapped(fields, headers, mapping) : guessed(fields, headers);
}

function mapped(
  fields: readonly ImportField[],
  headers: readonly string[],
  mapping: readonly (string | null)[],
): Columns {
  const names = mapping.filter((field) => field !== null);
  const unknown = names.find((name) => !fields.some(({ field }) => field === name));
  if (unknown !== undefined) throw wrong(fieldErrorOf('mapping.unknown', { field: unknown }));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw wrong(fieldErrorOf('mapping.twice', { field: twice }));
  if (mapping.length > headers.length) throw wrong(fieldErrorOf('mapping.too-long', { columns: headers.length }));
  return headers.map((_, index) => fields.find(({ field }) => field === mapping[index]) ?? null);
}

function wrong(mapping: FieldError): Refusal {
  return new Refusal('request.invalid', { fields: { mapping } });
}

function guessed(fields: readonly ImportField[], written: readonly string[]): Columns {
  const headers = written.map(plainHeading);
  const taken = new Set<ImportField>();
  const exact = headers.map((header) =>
    take(fields, taken, ({ headers: exported }) => Object.values(exported).some((word) => plain(word) === header)),
  );
  const known = headers.map(
    (header, index) =>
      exact[index] ??
      take(fields, taken, ({ field, synonyms = [] }) => [field, ...synonyms].some((word) => plain(word) === header)),
  );
  return headers.map((header, index) => known[index] ?? take(fields, taken, ({ like }) => like?.test(header) === true));
}

function take(
  fields: readonly ImportField[],
  taken: Set<ImportField>,
  matches: (field: ImportField) => boolean,
): ImportField | null {
  const found = fields.find((field) => !taken.has(field) && matches(field)) ?? null;
  if (found) taken.add(found);
  return found;
}

export type CellReason = { cell: string | null; field: string | null; error: FieldError };

type Failure = CellReason & { text: string };

export type ReadRow = {
  row: number;
  candidate: Candidate;
  failures: readonly Failure[];
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

function displayValue({ show }: Pick<ImportField, 'show'>, value: ImportValue): ImportValue {
  return value === null || !show ? value : show(value);
}
