import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { readOffThread, sortable } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';

/** Candidates read per kind; the best of them are shown. */
export const candidates = 40;

/** Runs off the event loop, because the palette sends a query for every keystroke. */
export function read<Row>({ database: { source, read: db } }: Services, query: RawBuilder<Row>): Promise<Row[]> {
  return readOffThread(source, query.compile(db));
}

/** An SQL condition: a column of sort keys begins with the text. It is a range, so that an index can serve it. */
export function begins(column: string, text: string): RawBuilder<SqlBool> {
  const from = sortable(text);
  return sql<SqlBool>`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${`${from}\u{10FFFF}`}`;
}
