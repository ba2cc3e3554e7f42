import type { CompiledQuery } from 'kysely';
import { readBatchesFromPostgres } from './batches-postgres.ts';
import type { Source } from './database.ts';

const maxIdleMs = 60_000;

/**
 * All rows of a long query in batches, as of one moment, read off the event loop as the consumer asks for them. Only a few
 * queries run at a time, the others wait; a query is cancelled when its consumer asks for nothing for a minute.
 */
export async function* batches<Row>(
  source: Source,
  query: CompiledQuery<Row>,
  size = 500,
): AsyncGenerator<Row[], void> {
  const reading = (
    source.engine === 'sqlite' ? source.threads.readBatches(query, size) : readBatchesFromPostgres(source, query, size)
  ) as AsyncGenerator<Row[], void>;
  let timer: NodeJS.Timeout | undefined;
  let isCutOff = false;
  try {
    for await (const rows of reading) {
      timer = setTimeout(() => {
        isCutOff = true;
        void reading.return();
      }, maxIdleMs);
      yield rows;
      clearTimeout(timer);
      if (isCutOff) throw new Error(`Nobody asked for the next rows for ${maxIdleMs} ms`);
    }
  } finally {
    clearTimeout(timer);
    await reading.return();
  }
}
