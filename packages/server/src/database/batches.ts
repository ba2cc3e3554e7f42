import type { CompiledQuery } from 'kysely';
import { readFromPostgres } from './batches-postgres.ts';
import { readFromSqlite } from './batches-sqlite.ts';
import { takeTurn } from './batches-turns.ts';
import type { Source } from './database.ts';

/** A query as Kysely compiles it; its rows' type comes along. */
export type LongQuery<Row> = Pick<CompiledQuery<Row>, 'sql' | 'parameters'>;

/**
 * All rows of a long query in batches of one snapshot, read off the event loop, at most two batches ahead of the consumer.
 * Few run at once, the others wait for their turn; one whose consumer rests for a minute is cut off.
 */
export async function* batches<Row>(
  source: Source,
  query: CompiledQuery<Row>,
  size: number,
): AsyncGenerator<Row[], void> {
  const giveBack = await takeTurn(source);
  try {
    yield* source.engine === 'sqlite'
      ? readFromSqlite<Row>(source.path, query, size)
      : readFromPostgres<Row>(source.pool, query, size);
  } finally {
    giveBack();
  }
}
