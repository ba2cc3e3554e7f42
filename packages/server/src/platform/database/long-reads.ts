import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { type CompiledQuery, sql } from 'kysely';
import type { Database, PostgresSource, Replica, Source } from './database.ts';
import { openPostgres } from './postgres.ts';

const maxConnections = 8;
/** How long a read waits for the replica to catch up, in ms. */
const maxBehindMs = 1000;
const askEveryMs = 25;
/** In ms: so long reads go to the primary after the replica was down or behind, so that not every read waits for it. */
const restMs = 10_000;

/** Used once it has replayed all of the primary, so that a read never misses a write that its caller has seen. */
export function openReplica(url: string): Replica {
  const pool = openPostgres(url, maxConnections);
  let restsUntil = 0;

  async function connect(position: string): Promise<pg.PoolClient> {
    const client = await pool.connect();
    try {
      if (await catchesUp(client, position)) return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
    client.release(true);
    throw new Error(`The standby is more than ${maxBehindMs} ms behind, or is none`);
  }

  return {
    async connect(primary) {
      if (performance.now() < restsUntil) return null;
      const position = await positionOf(primary);
      try {
        return await connect(position);
      } catch {
        restsUntil = performance.now() + restMs;
        return null;
      }
    },
    async check(primary) {
      const client = await connect(await positionOf(primary));
      client.release();
    },
    close: () => pool.end(),
  };
}

/** Returns up to where the log of the primary is on its disk. */
async function positionOf(primary: pg.Pool): Promise<string> {
  const { rows } = await primary.query<{ position: string }>('select pg_current_wal_flush_lsn()::text as position');
  return rows[0]?.position ?? '';
}

/** A server that is no standby, or no longer, is never used: a promoted one keeps its last position. */
async function catchesUp(client: pg.PoolClient, position: string): Promise<boolean> {
  const end = performance.now() + maxBehindMs;
  while (performance.now() < end) {
    const { rows } = await client.query<{ has: boolean | null }>(
      'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= $1::pg_lsn end as has',
      [position],
    );
    if (rows[0]?.has === true) return true;
    if (rows[0]?.has === null) return false;
    await wait(askEveryMs);
  }
  return false;
}

type Pools = Pick<PostgresSource, 'pool' | 'replica'>;

async function connectForLongRead({ pool, replica }: Pools): Promise<pg.PoolClient> {
  return (await replica?.connect(pool)) ?? pool.connect();
}

/** If the standby fails, or cancels the read in favour of replay, the primary reads. */
async function queryReplica(pools: Pools, sql: string, parameters: unknown[]): Promise<pg.QueryResult> {
  const client = await pools.replica?.connect(pools.pool);
  if (!client) return pools.pool.query(sql, parameters);
  try {
    const result = await client.query(sql, parameters);
    client.release();
    return result;
  } catch {
    client.release(true);
    return pools.pool.query(sql, parameters);
  }
}

/** On SQLite in another thread, on PostgreSQL on one of a few connections, so that short reads are not delayed. */
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

export function standbyCheck(source: Source): (() => Promise<void>) | null {
  if (source.engine === 'sqlite' || source.replica === null) return null;
  const { replica, pool } = source;
  return () => replica.check(pool);
}

/** This node's pools of connections by their use; none on SQLite. */
export const poolsOf = (source: Source): Readonly<Record<string, pg.Pool>> =>
  source.engine === 'postgres' ? { reading: source.pool, writing: source.writing } : {};

/** A new library of the operating system may sort text differently, and then PostgreSQL's indexes miss rows. */
export function collationCheck({ engine, read }: Database): (() => Promise<void>) | null {
  if (engine === 'sqlite') return null;
  const versions = sql<{ name: string; then: string | null; now: string | null }>`select datname as name,
    datcollversion as then, pg_database_collation_actual_version(oid) as now
    from pg_database where datname = current_database()`;
  return async () => {
    // PostgreSQL before 15 knows no versions, and one that is down is named as such by another check.
    const { rows } = await versions.execute(read).catch(() => ({ rows: [] }));
    for (const { name, then, now } of rows) {
      if (then === null || then === now) continue;
      const mend = `reindex database "${name}"; alter database "${name}" refresh collation version`;
      const fault = `PostgreSQL now sorts by collation version ${now}, its indexes by ${then}. As the owner, run: ${mend}`;
      throw Object.assign(new Error(fault), { mend: mend.replaceAll(`"${name}"`, 'DATABASE') });
    }
  };
}

/**
 * Yields all rows of a long query in batches from one snapshot, read off the event loop on demand. Only a few such
 * queries run at a time; others wait.
 */
export function batches<Row>(source: Source, query: CompiledQuery<Row>, size = 500): AsyncGenerator<Row[], void> {
  const reading =
    source.engine === 'sqlite' ? source.threads.readBatches(query, size) : readBatchesFromPostgres(source, query, size);
  return reading as AsyncGenerator<Row[], void>;
}

/** Each FETCH is a statement of its own, so the connection's timeouts apply to each batch and not to the whole read. */
async function* readBatchesFromPostgres(
  source: PostgresSource,
  query: Pick<CompiledQuery, 'sql' | 'parameters'>,
  size: number,
): AsyncGenerator<unknown[], void> {
  const release = await source.batchReads.acquire();
  try {
    yield* readByCursor(await connectForLongRead(source), query, size);
  } finally {
    release();
  }
}

async function* readByCursor(
  client: pg.PoolClient,
  { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
  size: number,
): AsyncGenerator<unknown[], void> {
  // Without a listener, a connection that breaks between two batches would end the process. The next FETCH reports it
  // anyway.
  client.on('error', ignore);
  let isOpen = true;
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local cursor_tuple_fraction = 1');
    await client.query(`declare batches no scroll cursor for ${sql}`, [...parameters]);
    for (let isLast = false; !isLast;) {
      const { rows } = await client.query(`fetch ${size} from batches`);
      isLast = rows.length < size;
      if (rows.length > 0) yield rows;
    }
  } finally {
    isOpen = await client.query('rollback').then(
      () => true,
      () => false,
    );
    client.off('error', ignore);
    client.release(!isOpen);
  }
}

function ignore(): void {}
