import type { CompiledQuery } from 'kysely';
import type { Query } from './database.ts';

const defaultSize = 100;

/** With the default size, updating one chunk blocks the event loop only briefly, even if a million rows are indexed. */
export function* chunks<Item>(all: readonly Item[], size = defaultSize): Generator<Item[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}

/** Runs a query for one chunk of values at a time, and returns all rows. */
export async function readInChunks<One, Row>(
  db: Query,
  values: readonly One[],
  query: (chunk: One[]) => { compile(db: Query): CompiledQuery<Row> },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const chunk of chunks(values)) rows.push(...(await db.executeQuery(query(chunk).compile(db))).rows);
  return rows;
}
