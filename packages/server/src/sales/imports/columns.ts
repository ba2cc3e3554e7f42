import { type FieldError, fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { ImportCheck } from '@eemusic/contract/sales/imports';
import { Refusal } from '#platform/http/index.ts';
import { anyCell, plain } from './cells.ts';
import type { ImportDefinition, ImportField } from './definition.ts';

/** For each column of a file what it holds. */
export type Columns = readonly (ImportField | null)[];

export const idField = 'id';

/** The fields of a room, and the id, by which a row means one record. */
export function fieldsOf({ fields, idSynonyms = [] }: ImportDefinition): readonly ImportField[] {
  const id: ImportField = {
    field: idField,
    label: 'Id',
    synonyms: idSynonyms,
    parse: anyCell,
  };
  return [id, ...fields];
}

export function toldFields(definition: ImportDefinition): ImportCheck['fields'] {
  return fieldsOf(definition).map(({ field, label, isRequired = false, isReadOnly = false }) => ({
    field,
    label,
    isRequired,
    isReadOnly,
  }));
}

/** As a person has mapped them, or as the headers tell. */
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
  const given = mapping.filter((field) => field !== null);
  const unknown = given.find((name) => !fields.some(({ field }) => field === name));
  if (unknown !== undefined) throw wrong(fieldErrorOf('mapping.unknown', { field: unknown }));
  const twice = given.find((name, index) => given.indexOf(name) !== index);
  if (twice !== undefined) throw wrong(fieldErrorOf('mapping.twice', { field: twice }));
  if (mapping.length > headers.length) throw wrong(fieldErrorOf('mapping.too-long', { columns: headers.length }));
  return headers.map((_, index) => fields.find(({ field }) => field === mapping[index]) ?? null);
}

function wrong(mapping: FieldError): Refusal {
  return new Refusal('request.invalid', { fields: { mapping } });
}

function guessed(fields: readonly ImportField[], headers: readonly string[]): Columns {
  const taken = new Set<ImportField>();
  const exact = headers.map((header) => take(fields, taken, ({ label }) => plain(label) === plain(header)));
  return headers.map(
    (header, index) =>
      exact[index] ??
      take(fields, taken, ({ field, synonyms = [] }) =>
        [field, ...synonyms].some((word) => plain(word) === plain(header)),
      ),
  );
}

function take(
  fields: readonly ImportField[],
  taken: Set<ImportField>,
  isIt: (field: ImportField) => boolean,
): ImportField | null {
  const found = fields.find((field) => !taken.has(field) && isIt(field)) ?? null;
  if (found) taken.add(found);
  return found;
}
