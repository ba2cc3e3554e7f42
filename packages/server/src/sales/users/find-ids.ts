import { sql } from 'kysely';
import { readOffThread, type Change, type Database, readsInside } from '#platform/database/index.ts';
import type { Filter } from './filter.ts';
import { found } from './found.ts';

type Limits = {
  most: number;
  /** The change that goes by them. */
  within?: Change;
};

/** Ids of the students that a filter finds, at most so many. */
export async function findIds(database: Database, filter: Filter, { most, within }: Limits): Promise<number[]> {
  const { engine, source, read } = database;
  const query = sql<{ id: number }>`select s.id ${found(engine, filter)} limit ${most}`;
  const inside = readsInside(database, within);
  const rows = inside
    ? (await query.execute(inside)).rows
    : await readOffThread(source, query.compile(read), { isUrgent: within !== undefined });
  return rows.map(({ id }) => id);
}
