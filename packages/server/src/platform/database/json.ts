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

/** A row as a JSON array of these columns. */
export const jsonRow = (engine: Engine, columns: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${sql.raw(engine === 'sqlite' ? 'json_array' : 'json_build_array')}(${columns})`;

/** The rows of a query as a JSON array of objects, in its order; `columns` are the names that it selects. */
export function jsonObjects(engine: Engine, rows: RawBuilder<unknown>, columns: readonly string[]): RawBuilder<string> {
  if (engine === 'postgres') return sql`(select ${jsonArray(engine, sql`listed`)} from (${rows}) as listed)`;
  const fields = sql.join(columns.map((name) => sql`${sql.lit(name)}, ${sql.ref(`listed.${name}`)}`));
  // Each object is written as its row is read; json_group_array would write it only for the whole group.
  return sql`(select '[' || coalesce(group_concat(json_object(${fields})), '') || ']' from (${rows}) as listed)`;
}

/** JSON text as it is sent: bytes on SQLite, where a text would be decoded only to be encoded again. */
export const sentJson = (engine: Engine, text: RawBuilder<string>): RawBuilder<Uint8Array | string> =>
  engine === 'sqlite' ? sql`cast(${text} as blob)` : sql`${text}`;

/** A column of JSON text, to be embedded in other JSON. */
export const asJson = (engine: Engine, column: string): RawBuilder<unknown> =>
  engine === 'sqlite' ? sql`json(${sql.ref(column)})` : sql`cast(${sql.ref(column)} as json)`;

/** The SQL condition that a column of JSON text is an array that contains this text. */
export const jsonArrayHas = (engine: Engine, column: string, text: string): RawBuilder<SqlBool> =>
  engine === 'sqlite'
    ? sql`exists (select 1 from json_each(${sql.ref(column)}) where value = ${text})`
    : sql`cast(${sql.ref(column)} as jsonb) @> cast(${JSON.stringify([text])} as jsonb)`;
