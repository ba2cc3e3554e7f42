import type { CompiledQuery } from 'kysely';
import { openReaders, type Readers } from './aside-readers.ts';
import type { Source } from './database.ts';

const readersOf = new WeakMap<Source, Readers>();

type Options = {
  /** Asked within a change, which SQLite lets nobody else write beside: passes all who wait. PostgreSQL needs none of it. */
  isUrgent?: boolean;
};

/** All rows of a read that may take long, off the event loop; many at once wait in the order in which they came. */
export async function aside<Row>(source: Source, query: CompiledQuery<Row>, options: Options = {}): Promise<Row[]> {
  const { sql, parameters } = query;
  if (source.engine === 'postgres') {
    const { rows } = await source.longReads.run(() => source.pool.query(sql, [...parameters]));
    return rows;
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
