import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Engine } from './database.ts';

/**
 * Passes many rows as one parameter that SQL can select from. Each row is a `value` whose fields are read by `value ->>
 * 'name'` and cast. The SQL is the same for any number of rows, so it is compiled and prepared only once.
 */
export function jsonRows(engine: Engine, rows: readonly object[]): RawBuilder<unknown> {
  const text = JSON.stringify(rows);
  return engine === 'sqlite'
    ? sql`json_each(${text})`
    : sql`json_array_elements(cast(${text} as json)) as given (value)`;
}

/**
 * All values of a group as one JSON text, because thousands of rows are slow to pass between threads; `filter` is
 * `filter (where …)`.
 */
export const jsonArray = (engine: Engine, value: RawBuilder<unknown>, filter = sql``): RawBuilder<string> =>
  engine === 'sqlite'
    ? sql`json_group_array(${value}) ${filter}`
    : sql`coalesce(json_agg(${value}) ${filter}, '[]')::text`;

type JsonPage = { name: string; rows: RawBuilder<unknown>; columns: readonly string[]; total: RawBuilder<unknown> };

/**
 * The SQL that selects a page of a list as the JSON text of its answer: the rows of a query as objects, in its order,
 * and the total; `columns` are the names that the query selects. On SQLite it is bytes, because a text would be decoded
 * only to be encoded again.
 */
export function selectJsonPage(
  engine: Engine,
  { name, rows, columns, total }: JsonPage,
): RawBuilder<{ json: Uint8Array | string }> {
  if (engine === 'postgres')
    return sql`select concat(${sql.lit(`{"${name}":`)}, coalesce(json_agg(listed)::text, '[]'), ',"total":', (${total}), '}')
      as json from (${rows}) as listed`;
  const fields = sql.join(columns.map((column) => sql`${sql.lit(column)}, ${sql.ref(`listed.${column}`)}`));
  // Each object is written as its row is read; json_group_array would write it only for the whole group. One concat
  // copies the text once, and each || would copy all of it again.
  return sql`select cast(concat(${sql.lit(`{"${name}":[`)}, group_concat(json_object(${fields})), '],"total":', (${total}), '}') as blob)
    as json from (${rows}) as listed`;
}

/** The SQL condition that a column of JSON text is an array that contains this text. */
export const jsonArrayHas = (engine: Engine, column: string, text: string): RawBuilder<SqlBool> =>
  engine === 'sqlite'
    ? sql`exists (select 1 from json_each(${sql.ref(column)}) where value = ${text})`
    : sql`cast(${sql.ref(column)} as jsonb) @> cast(${JSON.stringify([text])} as jsonb)`;
