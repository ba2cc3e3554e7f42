import type { CompiledQuery } from 'kysely';
import type { Source } from './database.ts';
import { queryReplica } from './replica.ts';

/**
 * Returns all rows of a read that may take long. On SQLite it runs in another thread, on PostgreSQL on one of a few
 * connections, so that short reads are not delayed.
 */
export async function readOffThread<Row>(source: Source, query: CompiledQuery<Row>): Promise<Row[]> {
  if (source.engine === 'sqlite') return source.threads.read(query) as Promise<Row[]>;

  const { sql, parameters } = query;
  const { rows } = await source.longReads.run(() => source.pool.query(sql, [...parameters]));
  return rows;
}

/** Like `readOffThread`, for figures and the rows behind them: on PostgreSQL it runs on a replica, if there is one. */
export async function readOnReplica<Row>(source: Source, query: CompiledQuery<Row>): Promise<Row[]> {
  if (source.engine === 'sqlite') return readOffThread(source, query);
  const { rows } = await source.longReads.run(() => queryReplica(source, query.sql, [...query.parameters]));
  return rows as Row[];
}

/** Returns a check that the standby is there and not behind; null if there is none. */
export function standbyCheck(source: Source): (() => Promise<void>) | null {
  if (source.engine === 'sqlite' || source.replica === null) return null;
  const { replica, pool } = source;
  return () => replica.check(pool);
}
