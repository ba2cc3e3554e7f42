import { minute } from '@eemusic/contract/platform/durations';
import type { CompiledQuery } from 'kysely';
import { readBatchesFromPostgres } from './batches-postgres.ts';
import type { Source } from './database.ts';

const maxIdleMs = minute;

/**
 * Yields all rows of a long query in batches from one snapshot, read off the event loop on demand. Only a few such
 * queries run at a time; others wait. A query is cancelled if its consumer requests nothing for a minute.
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
