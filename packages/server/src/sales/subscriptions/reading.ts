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

/** How keys are read: `near` what is at hand, at once, and `far` what may take long, off the event loop. */
export type Reading = { engine: Engine; near: Run; far: Run };

export function readingOf(database: Database, within?: Change): Reading {
  const { engine, source, read } = database;
  const run = async <Row>(query: RawBuilder<Row>, db: Query) => (await query.execute(db)).rows;
  const inside = readsInside(database, within);
  if (inside) {
    const runInside: Run = (query) => run(query, inside);
    return { engine, near: runInside, far: runInside };
  }
  return {
    engine,
    near: (query) => run(query, read),
    far: (query) => readOffThread(source, query.compile(read), { isUrgent: within !== undefined }),
  };
}

export async function readIds(run: Run, engine: Engine, query: RawBuilder<unknown>): Promise<number[]> {
  const [row] = await run(sql<{ ids: string }>`select ${jsonArray(engine, sql`id`)} as ids from (${query}) found`);
  return JSON.parse(row?.ids ?? '[]') as number[];
}

/** The table of keys `k`, read by one of its indexes. */
export const keysBy = (engine: Engine, index: 'code' | 'educator' | 'student' | 'ends'): RawBuilder<unknown> =>
  byIndex(engine, { table: 'subscription_keys', index, as: 'k' });
