import type { CompiledQuery } from 'kysely';
import { openReaders, type Readers } from './aside-readers.ts';
import type { Source } from './database.ts';
import { takeTurn } from './turns-of-few.ts';

const readersOf = new WeakMap<Source, Readers>();

/** On PostgreSQL: the other connections are for what is answered at once. */
const maxConcurrent = 4;

type Options = {
  /** Asked within a change, which SQLite lets nobody else write beside: passes all who wait. PostgreSQL needs none of it. */
  isUrgent?: boolean;
};

/** All rows of a read that may take long, off the event loop; many at once wait in the order in which they came. */
export async function aside<Row>(source: Source, query: CompiledQuery<Row>, options: Options = {}): Promise<Row[]> {
  const { sql, parameters } = query;
  if (source.engine === 'postgres') {
    const giveBack = await takeTurn(source.pool, maxConcurrent);
    return source.pool
      .query(sql, [...parameters])
      .then(({ rows }) => rows)
      .finally(giveBack);
  }

  return (await readersFor(source, source.path).read({ sql, parameters }, options)) as Row[];
}

function readersFor(source: Source, path: string): Readers {
  const known = readersOf.get(source);
  if (known) return known;
  const readers = openReaders(path);
  readersOf.set(source, readers);
  return readers;
}

/** What still runs or waits is rejected; on PostgreSQL the pool ends by itself. */
export async function closeAside(source: Source): Promise<void> {
  if (source.engine === 'sqlite') await readersFor(source, source.path).close();
}
