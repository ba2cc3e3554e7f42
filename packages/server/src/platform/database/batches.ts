import type { CompiledQuery } from 'kysely';
import { readFromPostgres } from './batches-postgres.ts';
import { readFromSqlite } from './batches-sqlite.ts';
import type { Source } from './database.ts';

/** A query as Kysely compiles it. */
export type LongQuery<Row> = Pick<CompiledQuery<Row>, 'sql' | 'parameters'>;

const maxIdleMs = 60_000;
/**
 * All rows of a long query in batches of one snapshot, read off the event loop and hardly ahead of the consumer. Few are
 * read at once, the others wait for their turn; one whose consumer rests for a minute is cut off.
 */
export async function* batches<Row>(
  source: Source,
  query: CompiledQuery<Row>,
  size = 500,
): AsyncGenerator<Row[], void> {
  const release = await source.batchReads.acquire();
  const reading =
    source.engine === 'sqlite'
      ? readFromSqlite<Row>(source.path, query, size)
      : readFromPostgres<Row>(source.pool, query, size);
  const end = () => reading.return().finally(release);
  let rest: NodeJS.Timeout | undefined;
  let isCutOff = false;
  try {
    for await (const rows of reading) {
      rest = setTimeout(() => {
        isCutOff = true;
        void end();
      }, maxIdleMs);
      yield rows;
      clearTimeout(rest);
      if (isCutOff) throw new Error(`Nobody asked for the next rows for ${maxIdleMs} ms`);
    }
  } finally {
    clearTimeout(rest);
    await end();
  }
}
