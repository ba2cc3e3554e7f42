import { type DeleteResult, type SelectQueryBuilder, sql, type UpdateResult } from 'kysely';
import type { Tables } from './tables.ts';

/** Returns the number of rows that a query selects. */
export async function countRows<Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const { total } = await query.select(sql<number | string>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return Number(total);
}

/** Runs an update or a deletion. Returns whether it changed one row. */
export async function changesOne(query: {
  executeTakeFirst(): Promise<UpdateResult | DeleteResult>;
}): Promise<boolean> {
  const result = await query.executeTakeFirst();
  return ('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows) === 1n;
}
