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
  type Cell,
  type Column as SheetColumn,
  type Row as SheetRow,
  spreadsheetType,
  writeSheet,
} from '#platform/spreadsheet/index.ts';
import { positionOfRegion } from '#sales/regions/index.ts';
import { snakeCase } from './records.ts';
import { addMonths, monthOf } from '@eemusic/contract/platform/days';
import { offeredSizes } from '@eemusic/contract/platform/paging';

type Value = string | number | null;

/** Rows of wide lists in larger batches would block the event loop. */
const batchSize = 250;

export type ListColumn = {
  /** The SQL of the value; a function if it depends on the day. */
  value: RawBuilder<unknown> | ((today: string) => RawBuilder<unknown>);
  order?: RawBuilder<unknown> | ((language: Language) => RawBuilder<unknown>);
  field?: string;
  /** The column in the spreadsheet; without it, the column is not exported. */
  sheet?: SheetColumn & { cell?: (value: Value, language: Language) => Cell };
};

type ListColumns = Readonly<Record<string, ListColumn>>;

export function selected(columns: ListColumns, today: string): AliasedRawBuilder<unknown, string>[] {
  return Object.entries(columns).map(([name, column]) => valueOf(column, today).as(name));
}

export type Reader = { today: string; language: Language };

export function orderOf(column: ListColumn, { today, language }: Reader): RawBuilder<unknown> {
  const { order = valueOf(column, today) } = column;
  return typeof order === 'function' ? order(language) : order;
}

const valueOf = ({ value }: ListColumn, today: string) => (typeof value === 'function' ? value(today) : value);

type Sheet<Row> = {
  query: CompiledQuery<Row>;
  columns: ListColumns;
  rows: number;
  file: string;
  name: InLanguages;
  language: Language;
};

export async function exportList<Row extends Readonly<Record<string, Value>>>(
  { source, read }: Database,
  { query, columns: listed, rows: total, file, name, language }: Sheet<Row>,
  toRow: (row: Row) => Row = (row) => row,
): Promise<FileResult> {
  const columns = Object.entries(listed).flatMap(([name, { sheet }]): SheetOf<Row, Language>[] => {
    const value = (row: Row) => toRow(row)[name] ?? null;
    return sheet ? [{ ...sheet, value: (row) => sheet.cell?.(value(row), language) ?? value(row) }] : [];
  });
  const { currency } = await readCompany(read);
  const rows = sheetRows(batches(source, query, batchSize), columns, language);
  return {
    contentType: spreadsheetType,
    attachment: file,
    rows: total,
    body: writeSheet({ name, columns, rows, language, currency }),
  };
}

export type SheetOf<Row, Reader> = SheetColumn & { value: (row: Row, reader: Reader) => Cell };

export const sheetColumn = <Row, Reader>(
  kind: SheetColumn['kind'],
  [en, chinese]: readonly [en: string, chinese: string],
  width: number,
  value: SheetOf<Row, Reader>['value'],
): SheetOf<Row, Reader> => ({ header: { en, 'zh-Hans': chinese }, width, kind, value });

export async function* sheetRows<Row, Reader>(
  read: AsyncIterable<readonly Row[]>,
  columns: readonly SheetOf<Row, Reader>[],
  reader: Reader,
): AsyncGenerator<SheetRow, void> {
  for await (const batch of read) yield* batch.map((row) => columns.map(({ value }) => value(row, reader)));
}

export const idSheet = { header: { en: 'Id', 'zh-Hans': 'ID' }, width: 10, kind: 'number' } as const;

export const countSheet = (header: InLanguages) => ({ header, width: 10, kind: 'number' }) as const;

export const averageSheet = {
  header: { en: 'Avg sales/mth', 'zh-Hans': '月均销售额' },
  width: 18,
  kind: 'money',
} as const;

export const ownerSheet = (header: InLanguages) => ({ header, width: 32, kind: 'text' }) as const;

export const statusColumn = (column: string) =>
  ({
    value: sql.ref(column),
    field: 'isActive',
    sheet: {
      header: statusLabel,
      width: 10,
      kind: 'text',
      cell: (status: Value, language: Language) => statusNames[status === 1 ? 1 : 0][language],
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

const monthCount = 12;

export type Months = { from: string; to: string };

export function lastMonths(today: string): Months {
  const running = monthOf(today);
  return { from: addMonths(running, 1 - monthCount), to: running };
}

export const soldByChannel = (months: Months) =>
  soldIn('statements', sql`receiver = 'channel' and receiver_id = channels.id`, months);

export const soldByEducator = (months: Months) => soldIn('sales_months', sql`educator_id = educators.id`, months);

function soldIn(table: string, ofRow: RawBuilder<unknown>, { from, to }: Months): RawBuilder<number> {
  return sql<number>`(select cast(coalesce(sum(amount), 0) as bigint) from ${sql.table(table)}
    where ${ofRow} and month between ${from} and ${to})`;
}

/** Returns the average per month in major units, rounded to two decimals; `sold` is in minor units. */
export const averageOf = (sold: number): number => Math.round(sold / monthCount) / 100;

/** Makes the result of the division of integers in `averageInSql` round down for negative sales, too. */
const offset = 1_000_000_000_000;

/** Like `averageOf`, for the SQL expression of sales in minor units. */
export const averageInSql = (sold: RawBuilder<number>): RawBuilder<number> =>
  sql`round(((${sold} + ${sql.lit(monthCount / 2 + monthCount * offset)}) / ${sql.lit(monthCount)} - ${sql.lit(offset)}) / 100.0, 2)`;

type Slice = { offset: number; size: number };

/** The size of a first page, if lists offer it; otherwise null, because each size is a statement of its own. */
export const firstPageOf = ({ offset, size }: Slice): number | null =>
  offset === 0 && offeredSizes.includes(size) ? size : null;

/**
 * The SQL of `limit` and `offset`, written out for a first page: PostgreSQL takes a limit that it does not know for a
 * tenth of all rows, which looks so expensive that it would plan the statement anew for each request.
 */
export const pageLimit = (firstPage: number | null, { offset, size }: Slice): RawBuilder<unknown> =>
  firstPage === null ? sql`limit ${size} offset ${offset}` : sql`limit ${sql.lit(firstPage)}`;
