import type { CompiledQuery } from 'kysely';
import type { Query } from './database.ts';

const defaultSize = 100;

/** By default so small that changing one, with all indexes of a million rows, hardly holds the event loop. */
export function* chunks<Item>(all: readonly Item[], size = defaultSize): Generator<Item[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}

/** The rows that a query by a list of values finds, read a chunk of the values at a time. */
export async function readInChunks<One, Row>(
  db: Query,
  values: readonly One[],
  query: (chunk: One[]) => { compile(db: Query): CompiledQuery<Row> },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const chunk of chunks(values)) rows.push(...(await db.executeQuery(query(chunk).compile(db))).rows);
  return rows;
}
