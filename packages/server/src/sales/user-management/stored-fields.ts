import { type Field, type Fields, isTextKind, type TextFieldOf, textFieldsOf } from '@eemusic/contract/sales/fields';
import { foldedKey } from '#platform/database/index.ts';

/** The column of each field. */
type ColumnsOf = Readonly<Record<string, string>>;

/** A record's fields, as a row has them. */
export function readFields<const Columns extends ColumnsOf, Row extends Record<Columns[keyof Columns], unknown>>(
  columns: Columns,
  row: Row,
): { [Name in keyof Columns]: Row[Columns[Name]] } {
  const entries = Object.entries(columns).map(([field, column]) => [field, row[column as Columns[keyof Columns]]]);
  return Object.fromEntries(entries);
}

/** The columns that keep a record's fields. */
export function writeFields<const Columns extends ColumnsOf, Values extends Record<keyof Columns, unknown>>(
  columns: Columns,
  values: Values,
): { [Name in keyof Columns & string as Columns[Name]]: Values[Name] } {
  const entries = Object.entries(columns).map(([field, column]) => [column, values[field as keyof Columns]]);
  return Object.fromEntries(entries);
}

/** What a list is sorted and searched by: the name, which is the first field, and all texts with what is found beside them. */
export function foldedColumns<const All extends Fields>(
  fields: All,
  values: Readonly<Record<TextFieldOf<All>, string>>,
  beside: string | null = null,
): { name_key: string; search_key: string } {
  const texts = textFieldsOf(fields).map((field) => values[field]);
  const searched = beside === null ? texts : [...texts, beside];
  return { name_key: nameKey(texts[0] ?? ''), search_key: foldedKey(searched.join('\n'), 1200) };
}

export const nameKey = (name: string): string => foldedKey(name, 240);

/** The columns of the fields as a purge leaves them: nothing personal stays. */
export function emptyColumns<const All extends Fields>(
  fields: All,
  columns: Readonly<Record<keyof All & string, string>>,
) {
  const cleared = Object.entries<Field>(fields).filter(([, { kind, isRequired }]) => isTextKind(kind) || !isRequired);
  return Object.fromEntries(
    cleared.map(([name, { kind }]) => [columns[name as keyof All & string], isTextKind(kind) ? '' : null]),
  );
}

/** Of a row that is added at this moment. */
export function newRecord(isActive: boolean, at: Date) {
  return { is_active: isActive ? 1 : 0, created_at: at.toISOString(), deleted_at: null } as const;
}
