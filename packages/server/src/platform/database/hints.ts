import { type RawBuilder, sql } from 'kysely';
import type { Engine } from './database.ts';

/*
 * Hints to the planner. SQLite keeps no statistics, and a wrong guess reads a million rows: it is told what to use.
 * PostgreSQL finds it by itself, and takes no hints.
 */

type Read = {
  table: string;
  /** The index without the table's name, which stands before it. */
  index: string;
  as?: string;
};

/** A table behind `from` or `join`, read by one of its indexes. */
export function byIndex(engine: Engine, { table, index, as }: Read): RawBuilder<unknown> {
  const named = as === undefined ? sql.ref(table) : sql`${sql.ref(table)} ${sql.ref(as)}`;
  return engine === 'sqlite' ? sql`${named} indexed by ${sql.ref(`${table}_${index}`)}` : named;
}

/** A `join … on` whose left side is read first. */
export const joinInOrder = (engine: Engine): RawBuilder<unknown> =>
  sql.raw(engine === 'sqlite' ? 'cross join' : 'join');

/** A number by which no index is searched, where another one finds fewer rows; on both engines. */
export const withoutIndex = (column: string): RawBuilder<number> => sql`+${sql.ref(column)}`;

type Sorted = {
  /** What is shown of a row. */
  columns: RawBuilder<unknown>;
  table: string;
  as: string;
  /** `from` on, up to the conditions; the table stands in it under its alias. */
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** Left joins that only the columns need. */
  joins: RawBuilder<unknown>;
};

/**
 * Very many rows in an order. SQLite sorts the ids alone, in memory, and looks up each row; the limit keeps it from giving
 * that order up. PostgreSQL sorts many rows well by itself.
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
