import { hash } from 'node:crypto';
import {
  type CompiledQuery,
  type DeleteResult,
  type DialectAdapter,
  type OrderByItemBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
  type UpdateResult,
} from 'kysely';
import { perEngine } from './engines.ts';
import type { Tables } from './tables.ts';
import type { Query } from './database.ts';
import { nameStatement } from './postgres.ts';

/** Fields of a row are read by `value ->> 'name'` and cast. The SQL is the same for any number of rows. */
export function jsonTable(rows: readonly object[]): RawBuilder<unknown> {
  const text = JSON.stringify(rows);
  return perEngine({
    sqlite: () => sql`json_each(${text})`,
    postgres: () => sql`json_array_elements(cast(${text} as json)) as given (value)`,
  });
}

/**
 * All values of a group as one JSON text, because thousands of rows are slow to pass between threads; `filter` is
 * `filter (where …)`.
 */
export const jsonArray = (value: RawBuilder<unknown>, filter = sql``): RawBuilder<string> =>
  perEngine({
    sqlite: () => sql`json_group_array(${value}) ${filter}`,
    postgres: () => sql`coalesce(json_agg(${value}) ${filter}, '[]')::text`,
  });

type JsonPage = { name: string; rows: RawBuilder<unknown>; columns: readonly string[]; total: RawBuilder<unknown> };

/** As the JSON of its answer; on SQLite as bytes, because a text would be decoded to be encoded again. */
export function selectJsonPage({ name, rows, columns, total }: JsonPage): RawBuilder<{ json: Uint8Array | string }> {
  const fields = sql.join(columns.map((column) => sql`${sql.lit(column)}, ${sql.ref(`listed.${column}`)}`));
  return perEngine({
    // Each object is written as its row is read; json_group_array would write it only for the whole group. One concat
    // copies the text once, and each || would copy all of it again.
    sqlite:
      () => sql`select cast(concat(${sql.lit(`{"${name}":[`)}, group_concat(json_object(${fields})), '],"total":', (${total}), '}') as blob)
        as json from (${rows}) as listed`,
    postgres:
      () => sql`select concat(${sql.lit(`{"${name}":`)}, coalesce(json_agg(listed)::text, '[]'), ',"total":', (${total}), '}')
        as json from (${rows}) as listed`,
  });
}

/** The SQL condition that a column of JSON text is an array that contains this text. */
export const jsonArrayHas = (column: string, text: string): RawBuilder<SqlBool> =>
  perEngine({
    sqlite: () => sql`exists (select 1 from json_each(${sql.ref(column)}) where value = ${text})`,
    postgres: () => sql`cast(${sql.ref(column)} as jsonb) @> cast(${JSON.stringify([text])} as jsonb)`,
  });

type Column = string | RawBuilder<unknown>;

function isInList(column: Column, values: readonly (number | string)[], type: 'bigint' | 'text'): RawBuilder<SqlBool> {
  const one = typeof column === 'string' ? sql.ref(column) : column;
  return perEngine({
    sqlite: () => sql`${one} in (select value from json_each(${JSON.stringify(values)}))`,
    postgres: () => sql`${one} = any(${values}::${sql.raw(type)}[])`,
  });
}

export const isIn = (column: string, ids: readonly number[]) => isInList(column, ids, 'bigint');
export const isInTexts = (column: Column, texts: readonly string[]) => isInList(column, texts, 'text');

type Order = 'asc' | 'desc';
type Ordering = (column: OrderByItemBuilder) => OrderByItemBuilder;

/** Orders by code point, nulls last. By default PostgreSQL would use the collation of the server's language. */
export function byText(order: Order): Ordering {
  const inOrder = byNumber(order);
  return (column) => inOrder(column.collate('C'));
}

export function byNumber(order: Order): Ordering {
  return (column) => (order === 'asc' ? column.asc() : column.desc()).nullsLast();
}

/** SQLite has no statistics here, and a wrong guess would read a million rows, so queries name their indexes. */

type Read = {
  table: string;
  /** The index's name without the table's name at the beginning. */
  index: string;
  as?: string;
};

/** A table after `from` or `join`, to be read through this index. */
export function byIndex({ table, index, as }: Read): RawBuilder<unknown> {
  const named = as === undefined ? sql.ref(table) : sql`${sql.ref(table)} ${sql.ref(as)}`;
  return perEngine({ sqlite: () => sql`${named} indexed by ${sql.ref(`${table}_${index}`)}`, postgres: () => named });
}

/** A join for which the planner reads the left side first. */
export const joinInOrder = perEngine({ sqlite: () => sql`cross join`, postgres: () => sql`join` });

type First = { column: string; value: number; /** The second column of the index, a text. */ next: string };

/**
 * For a page in the order of the index. PostgreSQL plans a named statement once for all values, and would sort all rows
 * of the most frequent one; of this range it knows nothing, except that the index is in order.
 */
export function isInOrder({ column, value, next }: First): RawBuilder<SqlBool> {
  const bound = sql`(select cast(${value} as integer))`;
  return perEngine({
    sqlite: () => sql`${sql.ref(column)} = ${value}`,
    postgres: () => sql`(${sql.ref(column)}, ${sql.ref(next)}) >= (${bound}, '') and ${sql.ref(column)} <= ${bound}`,
  });
}

/**
 * A column of numbers that the planner must not search by index, because another index finds fewer rows. Works on both
 * engines.
 */
export const withoutIndex = (column: string): RawBuilder<number> => sql`+${sql.ref(column)}`;

type Sorted = {
  columns: RawBuilder<unknown>;
  table: string;
  as: string;
  /** The SQL from `from` up to the conditions; it refers to the table by its alias. */
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** Left joins that only the selected columns need. */
  joins: RawBuilder<unknown>;
};

/** On SQLite only the ids are sorted in memory; the limit makes it keep the order of the subquery. */
export function sortedRows<Row>({ columns, table, as, from, where, order, joins }: Sorted): RawBuilder<Row> {
  const id = sql.ref(`${as}.id`);
  return perEngine({
    sqlite: () => sql`select ${columns} from (select ${id} ${from} where ${where} order by ${order} limit -1) sorted
      cross join ${sql.ref(table)} ${sql.ref(as)} on ${id} = sorted.id ${joins}`,
    postgres: () => sql`select ${columns} ${from} ${joins} where ${where} order by ${order}`,
  });
}

export async function countRows<Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const { total } = await query.select(sql<number | string>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return Number(total);
}

export async function changesOne(query: {
  executeTakeFirst(): Promise<UpdateResult | DeleteResult>;
}): Promise<boolean> {
  const result = await query.executeTakeFirst();
  return ('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows) === 1n;
}

const defaultSize = 100;

/** Updating so many rows blocks the event loop only briefly, even if a million rows are indexed. */
export function* chunks<Item>(all: readonly Item[], size = defaultSize): Generator<Item[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}

export async function readInChunks<One, Row>(
  db: Query,
  values: readonly One[],
  query: (chunk: One[]) => { compile(db: Query): CompiledQuery<Row> },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const chunk of chunks(values)) rows.push(...(await db.executeQuery(query(chunk).compile(db))).rows);
  return rows;
}

/** Stands for a value in a compiled query. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Run<Values, Row> = (db: Query, values: Values) => Promise<Row[]>;

/**
 * For queries of every request: compiling takes as long as finding a row. Kysely compiles a query only together with
 * its values, so `build` gets placeholders, which it must not inspect.
 */
export function preparedQuery<Values extends object, Row>(
  build: (db: Query, values: Values) => CompiledQuery<Row>,
): Run<Values, Row> {
  const compiled = new WeakMap<DialectAdapter, CompiledQuery<Row>>();

  function compile(db: Query): CompiledQuery<Row> {
    const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Values;
    const query = build(db, placeholders);
    compiled.set(db.getExecutor().adapter, query);
    nameStatement(query.sql);
    return query;
  }

  return async (db, values) => {
    const query = compiled.get(db.getExecutor().adapter) ?? compile(db);
    const named = values as Record<string, unknown>;
    const parameters = query.parameters.map((value) => (value instanceof Placeholder ? named[value.name] : value));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

/** Like `preparedQuery`, for queries whose SQL depends on a kind; there must be only a few kinds. */
export function preparedQueryOf<Kind, Values extends object, Row>(
  build: (kind: Kind, db: Query, values: Values) => CompiledQuery<Row>,
): (kind: Kind) => Run<Values, Row> {
  const queries = new Map<string, Run<Values, Row>>();
  return (kind) => {
    const name = JSON.stringify(kind);
    const query = queries.get(name) ?? preparedQuery((db, values) => build(kind, db, values));
    queries.set(name, query);
    return query;
  };
}

export function selectionToken(ids: readonly number[]): string {
  const sorted = ids.toSorted((a, b) => a - b);
  return hash('sha256', sorted.join(','), 'base64url');
}
