import type { FileResult } from '@eemusic/contract/platform/endpoint';
import type { InLanguages, Language } from '@eemusic/contract/platform/languages';
import type { RegionCode } from '@eemusic/contract/platform/regions';
import type { ImportNoun } from '@eemusic/contract/platform/sentences';
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import { readCompany } from '#access/company/index.ts';
import {
  batches,
  type Change,
  containsSearched,
  type Database,
  isIn,
  readOffThread,
} from '#platform/database/index.ts';
import { spreadsheetType, writeSheet } from '#platform/spreadsheet/index.ts';
import { type ListColumns, selected, type SheetOf, sheetRows, type Value, valueOf } from './list-columns.ts';
import type { Services } from '#platform/services.ts';
import { assertNotDeleted, tables } from './records.ts';

/** How channels, educators or students are listed. */
export type RecordList<Filter> = {
  noun: ImportNoun;
  /** What the SQL of the columns calls the table. */
  as: string;
  columns: ListColumns;
  /** The column by which it is sorted unless a request says otherwise. */
  nameColumn: string;
  /** The column of the owner, and the join for what else is listed of it. */
  owner?: { column: string; join: RawBuilder<unknown> };
  /** The records that a filter finds, as SQL from `from` on. */
  matches(filter: Filter): RawBuilder<unknown>;
  file: string;
  name: InLanguages;
};

type Term = string | RawBuilder<unknown>;
type Direction = 'asc' | 'desc';

export type Sorting = {
  /** The first one counts most; the last one is unique. */
  columns: readonly Term[];
  /** The value in the first column that means blank, if there is one; such rows come last in both directions. */
  blank?: 'null' | 'empty';
  isOfOwner?: boolean;
};

export type Order = Sorting & { direction: Direction };

type Sort = { sortBy?: string | undefined; sortOrder?: Direction | undefined };

/** Sorts by a column, then by name. */
function orderOf(
  { as, columns, nameColumn }: Pick<RecordList<never>, 'as' | 'columns' | 'nameColumn'>,
  { sortBy = nameColumn, sortOrder: direction = 'asc' }: Sort,
  { today, language }: { today: string; language: Language },
): Order {
  const { order, isOptional, isOfOwner = false, value } = columns[sortBy] as ListColumns[string];
  const first = (typeof order === 'function' ? order(language, today) : order) ?? valueOf({ value }, today);
  const sorting = { columns: [first, `${as}.name_key`, `${as}.id`], isOfOwner, direction };
  return isOptional ? { ...sorting, blank: 'null' } : sorting;
}

/** The terms of `order by`, with blanks last. The order is total and the same on both engines. */
export function terms({ columns: [first = 'id', ...rest], blank, direction }: Order): RawBuilder<unknown> {
  if (blank === undefined) return termsOf([first, ...rest], direction);
  const column = blank === 'empty' ? sql`nullif(${term(first)}, '')` : term(first);
  const blanksLast = sql`${column} ${sql.raw(direction)} nulls last`;
  return rest.length === 0 ? blanksLast : sql`${blanksLast}, ${termsOf(rest, direction)}`;
}

/** Like `terms`, for columns that are never blank. */
export function termsOf(columns: readonly Term[], direction: Direction): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql`${term(column)} ${sql.raw(direction)}`));
}

const term = (column: Term): RawBuilder<unknown> => (typeof column === 'string' ? sql.ref(column) : column);

type Total = { total: number };
export type PageRequest<Filter> = { filter: Filter; order: Order; offset: number; size: number };

/** Returns a page by sorting the ids of all matches, or of this many, and their number. */
export async function sortMatches<Row extends object, Filter>(
  { noun, as, columns, owner, matches }: RecordList<Filter>,
  { read, source }: Database,
  { filter, order, offset, size, today = '' }: PageRequest<Filter> & { today?: string },
  max?: number,
): Promise<{ rows: Row[]; total: number }> {
  const [table, alias, id] = [sql.table(tables[noun].table), sql.ref(as), sql.ref(`${as}.id`)];
  const keys = order.columns.map((_, index) => `sort_${index}`);
  const sortKeys = order.columns.map((column, index) => sql`${term(column)} as ${sql.ref(`sort_${index}`)}`);
  const found = sql`${matches(filter)} ${max === undefined ? sql`` : sql`limit ${max}`}`;
  const join = owner?.join ?? sql``;
  const ownerId = sql.ref(`${as}.${owner?.column ?? 'id'}`);
  const joined = sql`from (select ${id}, ${sql.ref(`${as}.name_key`)}, ${ownerId} ${found}) ${alias} ${join}`;
  const query = sql<Row & Total>`
    with found as materialized (select ${id}, ${sql.join(sortKeys)} ${order.isOfOwner ? joined : found})
    select ${sql.join(selected(columns, today))}, counted.total from (select count(*) as total from found) counted
      left join (select id from found order by ${terms({ ...order, columns: keys })} limit ${size} offset ${offset}) page
        on true left join ${table} ${alias} on ${id} = page.id ${join}
    order by ${terms(order)}`;
  const rows = await readOffThread(source, query.compile(read));
  const [idColumn = ''] = Object.keys(columns);
  const isRow = (row: object) => (row as Record<string, unknown>)[idColumn] !== null;
  return { rows: rows.filter(isRow), total: rows[0]?.total ?? 0 };
}

/** Returns a page of channels or educators. */
export function listPage<Row extends object, Filter extends object>(
  list: RecordList<Filter>,
  { database, clock }: Services,
  request: Filter & Sort & { Page: number; Size: number },
  language: Language,
): Promise<{ rows: Row[]; total: number }> {
  const today = clock.today();
  const order = orderOf(list, request, { today, language });
  const page = { filter: request, order, offset: (request.Page - 1) * request.Size, size: request.Size };
  return sortMatches<Row, Filter>(list, database, { ...page, today });
}

export async function countMatches<Filter>(
  { matches }: Pick<RecordList<Filter>, 'matches'>,
  { read, source }: Database,
  filter: Filter,
): Promise<number> {
  const query = sql<Total>`select count(*) as total ${matches(filter)}`;
  return (await readOffThread(source, query.compile(read)))[0]?.total ?? 0;
}

/** Returns the ids of records that a filter finds, up to a limit. In a transaction, its own changes are visible. */
export async function findIds<Filter>(
  { as, matches }: RecordList<Filter>,
  { source, read }: Database,
  filter: Filter,
  { limit, within }: { limit: number; within?: Change | undefined },
): Promise<number[]> {
  const query = sql<{ id: number }>`select ${sql.ref(`${as}.id`)} ${matches(filter)} limit ${limit}`;
  const rows = within ? (await query.execute(within)).rows : await readOffThread(source, query.compile(read));
  return rows.map(({ id }) => id);
}

/** Conditions that channels and educators have in common. */
type Found = { searchQuery: string; status?: 0 | 1 | undefined; region?: RegionCode | undefined };

export function matchesIn(
  table: 'channels' | 'educators',
  { searchQuery, status, region }: Found,
  others: readonly Expression<SqlBool>[] = [],
): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const all: Expression<SqlBool>[] = [sql<SqlBool>`${column('deleted_at')} is null`, ...others];
  if (searchQuery !== '') all.push(containsSearched(`${table}.search_key`, searchQuery));
  if (status !== undefined) all.push(sql`${column('is_active')} = ${status}`);
  if (region !== undefined) all.push(sql`${column('region')} = ${region}`);
  return sql`from ${sql.table(table)} where ${sql.join(all, sql` and `)}`;
}

/** Exports these channels or educators, or all that a filter finds. */
export function exportList<Row extends Readonly<Record<string, Value>>, Filter extends object>(
  list: RecordList<Filter>,
  { database, clock }: Services,
  request: Filter & Sort & { ids: readonly number[] | undefined },
  language: Language,
): Promise<FileResult> {
  const today = clock.today();
  const order = orderOf(list, request, { today, language });
  const found = list.matches(request);
  const count = () => countMatches(list, database, request);
  return exportRecords<Row, Filter>(list, database, { ids: request.ids, found, count, order, today, language });
}

type Exported = {
  /** Instead of all that are found. */
  ids: readonly number[] | undefined;
  found: RawBuilder<unknown>;
  count(): Promise<number>;
  order: Order;
  today?: string;
  language: Language;
};

/** Rows of wide lists in larger batches would block the event loop. */
const batchSize = 250;

export async function exportRecords<Row extends Readonly<Record<string, Value>>, Filter>(
  { noun, as, columns: listed, owner, file, name }: RecordList<Filter>,
  { source, read }: Database,
  { ids, found, count, order, today = '', language }: Exported,
): Promise<FileResult> {
  const { table } = tables[noun];
  const alias = sql.ref(as);
  const chosen = ids && [...new Set(ids)];
  if (chosen) await assertNotDeleted(read, table, chosen);
  const rows = chosen ? sql`from ${sql.table(table)} ${alias} where ${isIn(`${as}.id`, chosen)}` : found;
  const query = sql<Row>`select ${sql.join(selected(listed, today))} from (select ${alias}.* ${rows}) ${alias}
    ${owner?.join ?? sql``} order by ${terms(order)}`.compile(read);
  const columns = Object.entries(listed).flatMap(([name, { sheet }]): SheetOf<Row, Language>[] => {
    const value = (row: Row) => row[name] ?? null;
    return sheet ? [{ ...sheet, value: (row) => sheet.cell?.(value(row), language) ?? value(row) }] : [];
  });
  const { currency } = await readCompany(read);
  const written = sheetRows(batches(source, query, batchSize), columns, language);
  return {
    contentType: spreadsheetType,
    attachment: file,
    rows: chosen ? chosen.length : await count(),
    body: writeSheet({ name, columns, rows: written, language, currency }),
  };
}
