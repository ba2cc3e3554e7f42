import { type FieldError, fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { Language } from '@eemusic/contract/platform/languages';
import type { ImportCheck } from '@eemusic/contract/sales/imports';
import { Refusal } from '#platform/http/index.ts';
import { plain, plainHeading } from '#platform/spreadsheet/index.ts';
import type { ImportDefinition, ImportField } from './definition.ts';

/** The field of each column of a file; null for a column that is left out. */
export type Columns = readonly (ImportField | null)[];

export const idField = 'id';

/** Returns the fields of a room, and the id that selects the record of a row. */
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

/** Returns the fields of the columns as chosen by a person, otherwise as suggested by their headers. */
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
