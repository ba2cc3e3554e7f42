import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { type CompiledQuery, sql } from 'kysely';
import { createSemaphore } from '#platform/concurrency/index.ts';
import type { Database, LongQuery, Source } from './database.ts';
import { openPostgres } from './postgres.ts';
import { batchShares, maxConcurrentBatches } from './sqlite.ts';

/** On SQLite in another thread, on PostgreSQL on one of a few connections, so that short reads are not delayed. */
export const readOffThread = <Row>(source: Source, query: CompiledQuery<Row>) => source.read(query) as Promise<Row[]>;

/** Like `readOffThread`, for figures and the rows behind them: on PostgreSQL it runs on a replica, if there is one. */
export const readOnReplica = <Row>(source: Source, query: CompiledQuery<Row>) =>
  source.readOnReplica(query) as Promise<Row[]>;

/**
 * Yields all rows of a long query in batches from one snapshot, read off the event loop on demand. Only a few such
 * queries run at a time; others wait.
 */
export const batches = <Row>(source: Source, query: CompiledQuery<Row>, size = 500) =>
  source.readBatches(query, size) as AsyncGenerator<Row[], void>;

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

/** The remaining connections of the pool serve short reads. */
const maxLongReads = 4;

type Postgres = {
  /** The connections for reads. */
  pool: pg.Pool;
  /** The connections for changes. */
  writing: pg.Pool;
  readUrl: string | null;
};

export function openLongReads({ pool, writing, readUrl }: Postgres): Source {
  const replica = readUrl === null ? null : openReplica(readUrl, pool);
  const reads = createSemaphore(maxLongReads);
  const batchReads = createSemaphore(maxConcurrentBatches, batchShares);
  return {
    pools: { reading: pool, writing },
    read: (query) => reads.run(() => rowsOf(pool, query)),
    readOnReplica: (query) =>
      reads.run(async () => {
        const client = await replica?.connect();
        if (!client) return rowsOf(pool, query);
        try {
          const rows = await rowsOf(client, query);
          client.release();
          return rows;
        } catch {
          // The standby fails, or has cancelled the read in favour of replay.
          client.release(true);
          return rowsOf(pool, query);
        }
      }),
    async *readBatches(query, size) {
      const release = await batchReads.acquire();
      try {
        yield* readByCursor((await replica?.connect()) ?? (await pool.connect()), query, size);
      } finally {
        release();
      }
    },
    checkStandby: replica && replica.check,
    close: async () => replica?.close(),
  };
}

type Asked = { query(text: string, values: unknown[]): Promise<{ rows: unknown[] }> };

const rowsOf = async (asked: Asked, { sql, parameters }: LongQuery): Promise<unknown[]> =>
  (await asked.query(sql, [...parameters])).rows;

const maxConnections = 8;
/** How long a read waits for the replica to catch up, in ms. */
const maxBehindMs = 1000;
const askEveryMs = 25;
/** In ms: so long reads go to the primary after the replica was down or behind, so that not every read waits for it. */
const restMs = 10_000;

/** Used once it has replayed all of the primary, so that a read never misses a write that its caller has seen. */
function openReplica(url: string, primary: pg.Pool) {
  const pool = openPostgres(url, maxConnections);
  let restsUntil = 0;

  async function connect(): Promise<pg.PoolClient> {
    // Up to where the log of the primary is on its disk.
    const { rows } = await primary.query<{ position: string }>('select pg_current_wal_flush_lsn()::text as position');
    const client = await pool.connect();
    try {
      if (await catchesUp(client, rows[0]?.position ?? '')) return client;
      throw new Error(`The standby is more than ${maxBehindMs} ms behind, or is none`);
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  return {
    /** Null if the primary has to be used. */
    async connect() {
      if (performance.now() < restsUntil) return null;
      return connect().catch(() => {
        restsUntil = performance.now() + restMs;
        return null;
      });
    },
    /** Rejects if the replica is down or behind. */
    check: async () => (await connect()).release(),
    close: () => pool.end(),
  };
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

/** Each FETCH is a statement of its own, so the connection's timeouts apply to each batch and not to the whole read. */
async function* readByCursor(client: pg.PoolClient, query: LongQuery, size: number): AsyncGenerator<unknown[], void> {
  // Without a listener, a connection that breaks between two batches would end the process. The next FETCH reports it
  // anyway.
  client.on('error', ignore);
  let isOpen = true;
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local cursor_tuple_fraction = 1');
    await client.query(`declare batches no scroll cursor for ${query.sql}`, [...query.parameters]);
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
