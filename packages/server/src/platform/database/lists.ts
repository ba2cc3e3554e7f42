import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Engine } from './database.ts';

/** Many values as one parameter, so that the statement is the same for any number of them. */
const listParameter = <Value extends number | string>(
  engine: Engine,
  values: readonly Value[],
): string | readonly Value[] => (engine === 'sqlite' ? JSON.stringify(values) : values);

/** Whether a column is among the values of such a parameter. */
const isInList = (
  engine: Engine,
  column: string,
  parameter: string | readonly (number | string)[],
  type: 'int' | 'text' = 'int',
): RawBuilder<SqlBool> =>
  engine === 'sqlite'
    ? sql`${sql.ref(column)} in (select value from json_each(${parameter}))`
    : sql`${sql.ref(column)} = any(${parameter}::${sql.raw(type)}[])`;

export const isAmong = (engine: Engine, column: string, ids: readonly number[]): RawBuilder<SqlBool> =>
  isInList(engine, column, listParameter(engine, ids));

export const isAmongTexts = (engine: Engine, column: string, texts: readonly string[]): RawBuilder<SqlBool> =>
  isInList(engine, column, listParameter(engine, texts), 'text');
