import { type RawBuilder, sql } from 'kysely';
import type { Engine } from './database.ts';

/**
 * Many rows as one parameter, to select from: each is a `value` whose fields are read with `value ->> 'name'` and cast.
 * The statement is the same for any number of rows, so that it is put together and prepared once.
 */
export function jsonRows(engine: Engine, rows: readonly object[]): RawBuilder<unknown> {
  const text = JSON.stringify(rows);
  return engine === 'sqlite'
    ? sql`json_each(${text})`
    : sql`json_array_elements(cast(${text} as json)) as given (value)`;
}
