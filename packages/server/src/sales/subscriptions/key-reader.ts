import { type RawBuilder, sql } from 'kysely';
import {
  readOffThread,
  byIndex,
  type Change,
  type Database,
  type Engine,
  jsonArray,
} from '#platform/database/index.ts';

/** Runs the queries of keys, which may be many, off the event loop. */
export type KeyReader = { engine: Engine; run: <Row>(query: RawBuilder<Row>) => Promise<Row[]> };

export function keyReaderOf(database: Database, within?: Change): KeyReader {
  const { engine, source, read } = database;
  if (within) return { engine, run: async (query) => (await query.execute(within)).rows };
  return { engine, run: (query) => readOffThread(source, query.compile(read)) };
}

export async function readIds({ engine, run }: KeyReader, query: RawBuilder<unknown>): Promise<number[]> {
  const [row] = await run(sql<{ ids: string }>`select ${jsonArray(engine, sql`id`)} as ids from (${query}) found`);
  return JSON.parse(row?.ids ?? '[]') as number[];
}

export async function readCount({ run }: KeyReader, from: RawBuilder<unknown>): Promise<number> {
  const [row] = await run(sql<{ total: number }>`select count(*) as total ${from}`);
  return row?.total ?? 0;
}

/** The table of keys `k`, read by this index. */
export const keysBy = (engine: Engine, index: 'code' | 'educator' | 'student' | 'ends'): RawBuilder<unknown> =>
  byIndex(engine, { table: 'subscription_keys', index, as: 'k' });
