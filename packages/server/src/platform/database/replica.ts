import type pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { openPostgres } from './postgres.ts';

const maxConnections = 8;
/** How long a read waits for the replica to catch up, in ms. */
const maxBehindMs = 1000;
const askEveryMs = 25;
/**
 * For how long reads go to the primary after the replica was down or behind, in ms, so that not every read waits for
 * it.
 */
const restMs = 10_000;

export type Replica = {
  /** Returns a connection to the replica; null if the primary has to be used. */
  connect(primary: pg.Pool): Promise<pg.PoolClient | null>;
  /** Rejects if the replica is down or behind. */
  check(primary: pg.Pool): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens a standby for long reads. It is used once it has replayed everything that the primary had committed, so that a
 * read never misses a write that its caller has seen.
 */
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

type Pools = { pool: pg.Pool; replica: Replica | null };

/** Returns a connection for a read that may take long: to the replica if it is available, otherwise to the primary. */
export async function connectForLongRead({ pool, replica }: Pools): Promise<pg.PoolClient> {
  return (await replica?.connect(pool)) ?? pool.connect();
}

/**
 * Reads on the replica. If the standby fails, or cancels the read in favour of replay, the read is repeated on the
 * primary.
 */
export async function queryReplica(pools: Pools, sql: string, parameters: unknown[]): Promise<pg.QueryResult> {
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
