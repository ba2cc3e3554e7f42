import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { readOffThread, folded } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';

/** Candidates of a kind, of which the best are told. */
export const candidates = 40;

/** Off the event loop: what is found here is asked for with every key that somebody strikes. */
export function read<Row>({ database: { source, read: db } }: Services, query: RawBuilder<Row>): Promise<Row[]> {
  return readOffThread(source, query.compile(db));
}

/** Texts in the order of code points that begin so, as an index finds them. */
export function begins(column: string, text: string): RawBuilder<SqlBool> {
  const from = folded(text);
  return sql<SqlBool>`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${`${from}\u{10FFFF}`}`;
}
