import type { CompiledQuery } from 'kysely';
import type { Source } from './database.ts';

type Options = {
  /** Skips the queue: on SQLite a read within a change keeps everybody else from writing. */
  isUrgent?: boolean;
};

/**
 * All rows of a read that may take long: on SQLite in another thread, on PostgreSQL by one of few connections, so that
 * others are left for reads that are answered at once.
 */
export async function readOffThread<Row>(
  source: Source,
  query: CompiledQuery<Row>,
  { isUrgent = false }: Options = {},
): Promise<Row[]> {
  if (source.engine === 'sqlite')
    return (isUrgent ? source.threads.readUrgently(query) : source.threads.read(query)) as Promise<Row[]>;

  const { sql, parameters } = query;
  const { rows } = await source.longReads.run(() => source.pool.query(sql, [...parameters]));
  return rows;
}
