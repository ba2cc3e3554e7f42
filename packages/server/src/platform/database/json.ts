import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { perEngine } from './engines.ts';

/**
 * Passes many rows as one parameter that SQL can select from. Each row is a `value` whose fields are read by `value ->>
 * 'name'` and cast. The SQL is the same for any number of rows, so it is compiled and prepared only once.
 */
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

/**
 * The SQL that selects a page of a list as the JSON text of its answer: the rows of a query as objects, in its order,
 * and the total; `columns` are the names that the query selects. On SQLite it is bytes, because a text would be decoded
 * only to be encoded again.
 */
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

/** The SQL condition that a column is one of many values, which are passed as one parameter as well. */
function isInList(column: Column, values: readonly (number | string)[], type: 'bigint' | 'text'): RawBuilder<SqlBool> {
  const one = typeof column === 'string' ? sql.ref(column) : column;
  return perEngine({
    sqlite: () => sql`${one} in (select value from json_each(${JSON.stringify(values)}))`,
    postgres: () => sql`${one} = any(${values}::${sql.raw(type)}[])`,
  });
}

export const isIn = (column: string, ids: readonly number[]) => isInList(column, ids, 'bigint');
export const isInTexts = (column: Column, texts: readonly string[]) => isInList(column, texts, 'text');
