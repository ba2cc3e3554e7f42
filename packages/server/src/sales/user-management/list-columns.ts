import type { InLanguages, Language } from '@eemusic/contract/platform/languages';
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
import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely';
import { initialsMatch, trigramMatch, wordMatch } from '#platform/database/index.ts';
import type { Cell, Column as SheetColumn, Row as SheetRow } from '#platform/spreadsheet/index.ts';
import { positionOfRegion } from '#sales/regions/index.ts';
import { snakeCase } from './records.ts';
import { addMonths, monthOf } from '@eemusic/contract/platform/days';
import { offeredSizes } from '@eemusic/contract/platform/paging';

export type Value = string | number | null;

export type ListColumn = {
  /** The SQL of the value; a function if it depends on the day. */
  value: RawBuilder<unknown> | ((today: string) => RawBuilder<unknown>);
  order?: RawBuilder<unknown> | ((language: Language, today: string) => RawBuilder<unknown>);
  /** Records without a value come last in both directions. */
  isOptional?: boolean;
  /** Whether its order needs the owner of the record. */
  isOfOwner?: boolean;
  field?: string;
  /** The column in the spreadsheet; without it, the column is not exported. */
  sheet?: SheetColumn & { cell?: (value: Value, language: Language) => Cell };
};

export type ListColumns = Readonly<Record<string, ListColumn>>;

export function selected(columns: ListColumns, today: string): AliasedRawBuilder<unknown, string>[] {
  return Object.entries(columns).map(([name, column]) => valueOf(column, today).as(name));
}

export const valueOf = ({ value }: ListColumn, today: string) => (typeof value === 'function' ? value(today) : value);

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
  const { label, kind, isRequired } = fields[field] as Field;
  const { order, kind: sheetKind = 'text', ...sheet } = kinds[kind];
  const sorted = order?.(column);
  return {
    value: sql.ref(column),
    ...(sorted !== undefined && { order: sorted }),
    field,
    isOptional: !isRequired,
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

/** Makes the result of a division of integers round down for negative sales, too. */
const offset = 1_000_000_000_000;

/** The average per month in major units, rounded to two decimals, of the SQL expression of sales in minor units. */
export const averageOf = (sold: RawBuilder<number>): RawBuilder<number> =>
  sql`cast(round(((${sold} + ${sql.lit(monthCount / 2 + monthCount * offset)}) / ${sql.lit(monthCount)} - ${sql.lit(offset)}) / 100.0, 2)
    as double precision)`;

export const averageColumn = (soldIn: (months: Months) => RawBuilder<number>) =>
  ({
    value: (today: string) => averageOf(soldIn(lastMonths(today))),
    order: (_language: Language, today: string) => soldIn(lastMonths(today)),
    sheet: { header: { en: 'Avg sales/mth', 'zh-Hans': '月均销售额' }, width: 18, kind: 'money' },
  }) as const satisfies ListColumn;

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

/** The search indexes of students; `triggers/student-search.ts` keeps those of SQLite. */
const studentTexts = {
  table: 'students',
  as: 's',
  trigrams: 'student_grams',
  words: 'student_words',
  wordsOf: 'words_of',
};

/** Finds the students `s` with a text of at least three characters by an index; null for a shorter one. */
export const longMatch = (search: string) => trigramMatch(studentTexts, search);

/** Finds the students `s` with two letters as their initials or pinyin; null for another text. */
export const studentInitials = (search: string) => initialsMatch(studentTexts, search);

/** Finds the students `s` with a text by an index; null if a short text has signs, or there is none. */
export const studentMatch = (search: string) => longMatch(search) ?? wordMatch(studentTexts, search);
