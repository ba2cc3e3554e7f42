import type { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Source } from './database.ts';

/**
 * Reads by a cursor in a transaction that cannot write. Each FETCH is a statement of its own, so that the time-outs of
 * the connection count for a batch; a cursor of the wire protocol (pg-cursor) counts them for the whole reading.
 */
export async function* readBatchesFromPostgres(
  source: Extract<Source, { engine: 'postgres' }>,
  query: Pick<CompiledQuery, 'sql' | 'parameters'>,
  size: number,
): AsyncGenerator<unknown[], void> {
  const release = await source.batchReads.acquire();
  try {
    yield* readByCursor(source.pool, query, size);
  } finally {
    release();
  }
}

async function* readByCursor(
  pool: pg.Pool,
  { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
  size: number,
): AsyncGenerator<unknown[], void> {
  const client = await pool.connect();
  // A connection that breaks while nobody waits for it would end the process; the next FETCH tells of it anyway.
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
