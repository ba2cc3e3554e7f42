import type { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Source } from './database.ts';
import { connectForLongRead } from './replica.ts';

/**
 * Yields all rows of a long query in batches from one snapshot, read off the event loop on demand. Only a few such
 * queries run at a time; others wait.
 */
export function batches<Row>(source: Source, query: CompiledQuery<Row>, size = 500): AsyncGenerator<Row[], void> {
  const reading =
    source.engine === 'sqlite' ? source.threads.readBatches(query, size) : readBatchesFromPostgres(source, query, size);
  return reading as AsyncGenerator<Row[], void>;
}

/**
 * Reads through a cursor in a read-only transaction. Each FETCH is a statement of its own, so the connection's timeouts
 * apply to each batch; with a protocol-level cursor (pg-cursor) they would apply to the whole read.
 */
async function* readBatchesFromPostgres(
  source: Extract<Source, { engine: 'postgres' }>,
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
