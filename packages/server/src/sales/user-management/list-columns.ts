import type { InLanguages, Language } from '@eemusic/contract/platform/languages';
import type { FileResult } from '@eemusic/contract/platform/endpoint';
import { regionName } from '@eemusic/contract/platform/regions';
import {
  type Category,
  categoryNames,
  type Field,
  type FieldKind,
  type Fields,
  statusLabel,
  statusNames,
} from '@eemusic/contract/platform/record-fields';
import { type AliasedRawBuilder, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { readCompany } from '#access/company/index.ts';
import { batches, type Database } from '#platform/database/index.ts';
import {
  type Column as SheetColumn,
  type Row as SheetRow,
  spreadsheetType,
  writeSheet,
} from '#platform/spreadsheet/index.ts';
import { positionOfRegion } from '#sales/regions/index.ts';
import { snakeCase } from './records.ts';

type Shown = string | number | null;

/** Rows of wide lists in larger batches would block the event loop. */
const batchSize = 250;

/** A column of a list, keyed by its name in the response. */
export type ListColumn = {
  /** The SQL of the value; a function if it depends on the day. */
  value: RawBuilder<unknown> | ((today: string) => RawBuilder<unknown>);
  /** The sort expression, if it is not the value; a function if it depends on the language. */
  order?: RawBuilder<unknown> | ((language: Language) => RawBuilder<unknown>);
  /** The field of the record that it shows, if it does. */
  field?: string;
  /** The column in the spreadsheet; without it, the column is not exported. */
  sheet?: SheetColumn & { cell?: (value: Shown, language: Language) => SheetRow[number] };
};

type ListColumns = Readonly<Record<string, ListColumn>>;

/** The SQL select list whose rows have the shape of the response. */
export function selected(columns: ListColumns, today: string): AliasedRawBuilder<unknown, string>[] {
  return Object.entries(columns).map(([name, column]) => valueOf(column, today).as(name));
}

/** The day and the language in which a list is read. */
export type Reader = { today: string; language: Language };

export function orderOf(column: ListColumn, { today, language }: Reader): RawBuilder<unknown> {
  const { order = valueOf(column, today) } = column;
  return typeof order === 'function' ? order(language) : order;
}

const valueOf = ({ value }: ListColumn, today: string) => (typeof value === 'function' ? value(today) : value);

type Sheet<Row> = {
  /** Selects all rows of the list, in its order. */
  query: CompiledQuery<Row>;
  columns: ListColumns;
  /** The number of rows. */
  rows: number;
  file: string;
  name: InLanguages;
  language: Language;
};

/** Returns a list as a spreadsheet; `toRow` makes a row of the response from one of the query. */
export async function exportList<Row extends Readonly<Record<string, Shown>>>(
  { source, read }: Database,
  { query, columns: listed, rows: total, file, name, language }: Sheet<Row>,
  toRow: (row: Row) => Row = (row) => row,
): Promise<FileResult> {
  const { columns, cellsOf } = sheetOf(listed, language);
  const { currency } = await readCompany(read);
  async function* rows() {
    for await (const batch of batches(source, query, batchSize)) yield* batch.map((row) => cellsOf(toRow(row)));
  }
  return {
    contentType: spreadsheetType,
    attachment: file,
    rows: total,
    body: writeSheet({ name, columns, rows: rows(), language, currency }),
  };
}

/** Returns the spreadsheet's columns, and the cells of a row, in this language. */
function sheetOf<Name extends string>(columns: Readonly<Record<Name, ListColumn>>, language: Language) {
  const exported = Object.entries<ListColumn>(columns).flatMap(([name, { sheet }]) => (sheet ? [{ name, sheet }] : []));
  return {
    columns: exported.map(({ sheet }): SheetColumn => sheet),
    cellsOf: (row: Readonly<Record<Name, Shown>>): SheetRow =>
      exported.map(({ name, sheet: { cell } }) => {
        const value = row[name as Name];
        return cell ? cell(value, language) : value;
      }),
  };
}

/** The id column of a spreadsheet, by which an import finds records. */
export const idSheet = { header: { en: 'Id', 'zh-Hans': 'ID' }, width: 10, kind: 'number' } as const;

export const countSheet = (header: InLanguages) => ({ header, width: 10, kind: 'number' }) as const;

export const averageSheet = {
  header: { en: 'Avg sales/mth', 'zh-Hans': '月均销售额' },
  width: 18,
  kind: 'money',
} as const;

/** The name of an owner, such as the channel of an educator. */
export const ownerSheet = (header: InLanguages) => ({ header, width: 32, kind: 'text' }) as const;

export const statusColumn = (column: string) =>
  ({
    value: sql.ref(column),
    field: 'isActive',
    sheet: {
      header: statusLabel,
      width: 10,
      kind: 'text',
      cell: (status: Shown, language: Language) => statusNames[status === 1 ? 1 : 0][language],
    },
  }) as const satisfies ListColumn;

type Kind = Pick<NonNullable<ListColumn['sheet']>, 'width' | 'cell'> & {
  kind?: SheetColumn['kind'];
  order?: (column: string) => ListColumn['order'];
};

const inLowerCase = (column: string) => sql`lower(${sql.ref(column)})`;

/** How lists and spreadsheets show the fields of each kind. For texts in lower case there are indexes. */
const kinds: Readonly<Record<FieldKind, Kind>> = {
  text: { width: 28, order: inLowerCase },
  phone: { width: 18 },
  email: { width: 32, order: inLowerCase },
  region: {
    width: 18,
    order: (column) => (language) => positionOfRegion(column, language),
    cell: (region, language) => (region === null ? null : regionName(String(region), language)),
  },
  category: { width: 10, cell: (category, language) => categoryNames[category as Category][language] },
  day: { width: 14, kind: 'date', cell: (day) => (day === null ? null : new Date(`${day}T00:00:00.000Z`)) },
  year: { width: 10 },
};

/** The column of a field, whose database column is called like it, or otherwise. */
export function fieldColumn<const All extends Fields>(
  fields: All,
  field: keyof All & string,
  column: string,
): ListColumn & Required<Pick<ListColumn, 'sheet'>> {
  const { label, kind } = fields[field] as Field;
  const { order, kind: sheetKind = 'text', ...sheet } = kinds[kind];
  const sorted = order?.(column);
  return {
    value: sql.ref(column),
    ...(sorted !== undefined && { order: sorted }),
    field,
    sheet: { header: label, kind: sheetKind, ...sheet },
  };
}

/** The column of the name, which has a sort key. */
export const nameColumn = <const All extends Fields>(fields: All, field: keyof All & string, table: string) => ({
  ...fieldColumn(fields, field, `${table}.${snakeCase(field)}`),
  order: sql.ref(`${table}.name_key`),
});

export function fieldColumns<const All extends Fields>(
  fields: All,
  table: string,
): Record<keyof All & string, ListColumn & Required<Pick<ListColumn, 'sheet'>>> {
  const columns = Object.keys(fields).map((field) => [
    field,
    fieldColumn(fields, field, `${table}.${snakeCase(field)}`),
  ]);
  return Object.fromEntries(columns) as never;
}
