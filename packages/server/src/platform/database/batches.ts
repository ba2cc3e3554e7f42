import type { CompiledQuery } from 'kysely';
import { readBatchesFromPostgres } from './batches-postgres.ts';
import type { Source } from './database.ts';

/**
 * Yields all rows of a long query in batches from one snapshot, read off the event loop on demand. Only a few such
 * queries run at a time; others wait.
 */
export function batches<Row>(source: Source, query: CompiledQuery<Row>, size = 500): AsyncGenerator<Row[], void> {
  const reading =
    source.engine === 'sqlite' ? source.threads.readBatches(query, size) : readBatchesFromPostgres(source, query, size);
  return reading as AsyncGenerator<Row[], void>;
}
