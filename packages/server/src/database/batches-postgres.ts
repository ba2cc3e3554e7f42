import type pg from 'pg';
import Cursor from 'pg-cursor';
import type { LongQuery } from './batches.ts';

const mostTimeForABatch = 5 * 60_000;

/** Reads by a cursor in a transaction that cannot write. */
export async function* readFromPostgres<Row>(
  pool: pg.Pool,
  { sql, parameters }: LongQuery<Row>,
  size: number,
): AsyncGenerator<Row[], void> {
  const client = await pool.connect();
  // A connection that breaks while nobody waits for it would end the process; the next read tells of it anyway.
  client.on('error', ignore);
  let isClean = false;
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local statement_timeout = ${mostTimeForABatch}`);
    const cursor = client.query(new Cursor<Row>(sql, [...parameters]));
    for (let isLast = false; !isLast;) {
      const rows = await cursor.read(size);
      isLast = rows.length < size;
      if (rows.length > 0) yield rows;
    }
    await client.query('commit');
    isClean = true;
  } finally {
    // Closing an open cursor waits forever on a broken connection; closing the connection ends both for sure.
    client.release(!isClean);
    client.off('error', ignore);
  }
}

function ignore(): void {}
