import { type RawBuilder, sql } from 'kysely';
import {
  readOffThread,
  byIndex,
  type Change,
  type Database,
  type Engine,
  jsonArray,
  type Query,
  readsInside,
} from '#platform/database/index.ts';

export type Run = <Row>(query: RawBuilder<Row>) => Promise<Row[]>;

/** Runs fast queries `inline`, on the event loop, and others `offThread`. */
export type QueryRunner = { engine: Engine; inline: Run; offThread: Run };

export function queryRunnerOf(database: Database, within?: Change): QueryRunner {
  const { engine, source, read } = database;
  const run = async <Row>(query: RawBuilder<Row>, db: Query) => (await query.execute(db)).rows;
  const inside = readsInside(database, within);
  if (inside) {
    const runInside: Run = (query) => run(query, inside);
    return { engine, inline: runInside, offThread: runInside };
  }
  return {
    engine,
    inline: (query) => run(query, read),
    offThread: (query) => readOffThread(source, query.compile(read), { isUrgent: within !== undefined }),
  };
}

export async function readIds(run: Run, engine: Engine, query: RawBuilder<unknown>): Promise<number[]> {
  const [row] = await run(sql<{ ids: string }>`select ${jsonArray(engine, sql`id`)} as ids from (${query}) found`);
  return JSON.parse(row?.ids ?? '[]') as number[];
}

/** The table of keys `k`, read by this index. */
export const keysBy = (engine: Engine, index: 'code' | 'educator' | 'student' | 'ends'): RawBuilder<unknown> =>
  byIndex(engine, { table: 'subscription_keys', index, as: 'k' });
