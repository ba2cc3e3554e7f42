import { type Field, type Fields, isTextKind, type TextFieldOf, textFieldsOf } from '@eemusic/contract/sales/fields';
import { searchKey, sortKey } from '#platform/database/index.ts';

/** The column of each field. */
type ColumnsOf = Readonly<Record<string, string>>;

/** The columns of the contact, which channels, educators and students share. */
export const contactColumns = {
  contactName: 'contact_name',
  contactNumber: 'contact_number',
  contactEmail: 'contact_email',
} as const;

/** Reads the fields of a record from its row. */
export function readFields<const Columns extends ColumnsOf, Row extends Record<Columns[keyof Columns], unknown>>(
  columns: Columns,
  row: Row,
): { [Name in keyof Columns]: Row[Columns[Name]] } {
  const entries = Object.entries(columns).map(([field, column]) => [field, row[column as Columns[keyof Columns]]]);
  return Object.fromEntries(entries);
}

/** Returns the columns for the fields of a record. */
export function writeFields<const Columns extends ColumnsOf, Values extends Record<keyof Columns, unknown>>(
  columns: Columns,
  values: Values,
): { [Name in keyof Columns & string as Columns[Name]]: Values[Name] } {
  const entries = Object.entries(columns).map(([field, column]) => [column, values[field as keyof Columns]]);
  return Object.fromEntries(entries);
}

/** Returns the texts of a record after a request: null empties a text, and a missing one stays as it is. */
export function mergeTexts<const All extends Fields>(
  fields: All,
  request: Readonly<Partial<Record<TextFieldOf<All>, string | null | undefined>>>,
  before: Readonly<Record<TextFieldOf<All>, string>>,
): Record<TextFieldOf<All>, string> {
  const textAfter = (name: TextFieldOf<All>) => (request[name] === undefined ? before[name] : (request[name] ?? ''));
  // `Object.fromEntries` does not keep the names of the fields in its type.
  return Object.fromEntries(textFieldsOf(fields).map((name) => [name, textAfter(name)])) as never;
}

/** The length of `search_key` in the database. Rare characters fold to so many that a longest text would exceed it. */
const maxSearchKeyLength = 1_200;

/**
 * Returns the sort key of a record, from its name (the first field), and its search key, from all its texts and an
 * extra one. A phone number is found with any spacing of its digits.
 */
export function foldedColumns<const All extends Fields>(
  fields: All,
  values: Readonly<Record<TextFieldOf<All>, string>>,
  extra: string | null = null,
): { name_key: string; search_key: string } {
  const names = textFieldsOf(fields);
  const texts = names.map((field) => values[field]);
  const digits = names
    .filter((field) => fields[field]?.kind === 'phone')
    .map((field) => values[field].replaceAll(/\D/g, ''))
    .filter((text) => text !== '' && !texts.some((one) => one.includes(text)));
  const searched = [...texts, ...digits, ...(extra === null ? [] : [extra])];
  return { name_key: nameKey(texts[0] ?? ''), search_key: searchKey(searched.join('\n'), maxSearchKeyLength) };
}

export const nameKey = (name: string): string => sortKey(name, 240);

/** Returns the columns of a purged record, without personal data. */
export function emptyColumns<const All extends Fields>(
  fields: All,
  columns: Readonly<Record<keyof All & string, string>>,
) {
  const cleared = Object.entries<Field>(fields).filter(([, { kind, isRequired }]) => isTextKind(kind) || !isRequired);
  return Object.fromEntries(
    cleared.map(([name, { kind }]) => [columns[name as keyof All & string], isTextKind(kind) ? '' : null]),
  );
}

/** The columns that every new record has in common. */
export function newRecord(isActive: boolean, at: Date) {
  return { is_active: isActive ? 1 : 0, created_at: at.toISOString(), deleted_at: null } as const;
}
