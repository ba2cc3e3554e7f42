import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Engine } from './database.ts';

/**
 * The SQL condition that a column is one of many values. They are passed as one parameter, so that the SQL is the same
 * for any number of values.
 */
const isInList = (
  engine: Engine,
  column: string | RawBuilder<unknown>,
  values: readonly (number | string)[],
  type: 'bigint' | 'text',
): RawBuilder<SqlBool> =>
  engine === 'sqlite'
    ? sql`${reference(column)} in (select value from json_each(${JSON.stringify(values)}))`
    : sql`${reference(column)} = any(${values}::${sql.raw(type)}[])`;

const reference = (column: string | RawBuilder<unknown>) => (typeof column === 'string' ? sql.ref(column) : column);

export const isAmong = (engine: Engine, column: string, ids: readonly number[]): RawBuilder<SqlBool> =>
  isInList(engine, column, ids, 'bigint');

export const isAmongTexts = (
  engine: Engine,
  column: string | RawBuilder<unknown>,
  texts: readonly string[],
): RawBuilder<SqlBool> => isInList(engine, column, texts, 'text');
