import { type RawBuilder, sql } from 'kysely';
import { readOffThread, byIndex, type Change, type Database, jsonArray } from '#platform/database/index.ts';

/** Runs the queries of keys, which may be many, off the event loop. */
export type KeyReader = <Row>(query: RawBuilder<Row>) => Promise<Row[]>;

export function keyReaderOf(database: Database, within?: Change): KeyReader {
  const { source, read } = database;
  if (within) return async (query) => (await query.execute(within)).rows;
  return (query) => readOffThread(source, query.compile(read));
}

export async function readIds(run: KeyReader, query: RawBuilder<unknown>): Promise<number[]> {
  const [row] = await run(sql<{ ids: string }>`select ${jsonArray(sql`id`)} as ids from (${query}) found`);
  return JSON.parse(row?.ids ?? '[]') as number[];
}

export async function readCount(run: KeyReader, from: RawBuilder<unknown>): Promise<number> {
  const [row] = await run(sql<{ total: number }>`select count(*) as total ${from}`);
  return row?.total ?? 0;
}

/** The table of keys `k`, read by this index. */
export const keysBy = (index: 'code' | 'educator' | 'student' | 'ends'): RawBuilder<unknown> =>
  byIndex({ table: 'subscription_keys', index, as: 'k' });
