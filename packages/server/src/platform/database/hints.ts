import { type RawBuilder, sql } from 'kysely';
import type { Engine } from './database.ts';

/**
 * Planner hints. SQLite keeps no statistics here, and a wrong guess reads a million rows, so it is told what to use.
 * PostgreSQL chooses well by itself and takes no hints.
 */

type Read = {
  table: string;
  /** The index name without the table prefix. */
  index: string;
  as?: string;
};

/** A table after `from` or `join`, read through the given index. */
export function byIndex(engine: Engine, { table, index, as }: Read): RawBuilder<unknown> {
  const named = as === undefined ? sql.ref(table) : sql`${sql.ref(table)} ${sql.ref(as)}`;
  return engine === 'sqlite' ? sql`${named} indexed by ${sql.ref(`${table}_${index}`)}` : named;
}

/** A join that reads its left side first. */
export const joinInOrder = (engine: Engine): RawBuilder<unknown> =>
  sql.raw(engine === 'sqlite' ? 'cross join' : 'join');

/**
 * A number column that the planner may not search by index, where another index finds fewer rows. Works on both
 * engines.
 */
export const withoutIndex = (column: string): RawBuilder<number> => sql`+${sql.ref(column)}`;

type Sorted = {
  /** The selected columns. */
  columns: RawBuilder<unknown>;
  table: string;
  as: string;
  /** The SQL from `from` up to the conditions; it names the table by its alias. */
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** Left joins that only the columns need. */
  joins: RawBuilder<unknown>;
};

/**
 * Selects very many rows in order. On SQLite it sorts only the ids in memory and then looks up each row; the limit
 * keeps the order of the subquery. PostgreSQL sorts many rows well by itself.
 */
export function sortedRows<Row>(
  engine: Engine,
  { columns, table, as, from, where, order, joins }: Sorted,
): RawBuilder<Row> {
  if (engine === 'postgres') return sql<Row>`select ${columns} ${from} ${joins} where ${where} order by ${order}`;
  const id = sql.ref(`${as}.id`);
  return sql<Row>`select ${columns} from (select ${id} ${from} where ${where} order by ${order} limit -1) sorted
    cross join ${sql.ref(table)} ${sql.ref(as)} on ${id} = sorted.id ${joins}`;
}
