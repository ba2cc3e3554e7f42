import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { perEngine } from './engines.ts';

/**
 * Hints for the query planner. SQLite has no statistics here, and a wrong guess would read a million rows, so queries
 * name their indexes. PostgreSQL chooses well by itself and needs hardly any hints.
 */

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
 * The SQL condition that the first column of an index has a value, for a page in the order of the index. PostgreSQL has
 * one plan for all values of a named statement. It expects as many rows of each as there are on average, and would read
 * and sort all of the value with the most rows. Of this range it knows nothing, except that the index is in order.
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
  /** The selected columns. */
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

/**
 * Selects very many rows in order. On SQLite, only the ids are sorted in memory, and then each row is looked up; the
 * limit makes SQLite keep the order of the subquery. PostgreSQL sorts many rows well by itself.
 */
export function sortedRows<Row>({ columns, table, as, from, where, order, joins }: Sorted): RawBuilder<Row> {
  const id = sql.ref(`${as}.id`);
  return perEngine({
    sqlite: () => sql`select ${columns} from (select ${id} ${from} where ${where} order by ${order} limit -1) sorted
      cross join ${sql.ref(table)} ${sql.ref(as)} on ${id} = sorted.id ${joins}`,
    postgres: () => sql`select ${columns} ${from} ${joins} where ${where} order by ${order}`,
  });
}
