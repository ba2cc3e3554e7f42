import { type RawBuilder, sql, type SqlBool, type Transaction } from 'kysely';
import type { Engine } from './database.ts';
import { searchable } from './escape.ts';
import type { Tables } from './tables.ts';

export const minTrigramLength = 3;

/** Where the trigrams of a table's `search_key` stand on SQLite. */
type Indexed = { table: string; as: string; trigrams: string };

export type TrigramMatch = {
  /** Behind `from`: the rows with the text, by their ids alone. */
  ids: RawBuilder<unknown>;
  /** Behind `from`: the rows with the text. */
  rows: RawBuilder<unknown>;
  matches: RawBuilder<SqlBool>;
};

/**
 * A text searched in an index of trigrams that has to be named. Null where `contains` does as well: of fewer characters, and
 * always on PostgreSQL, which finds its index by itself.
 */
export function trigramMatch(engine: Engine, { table, as, trigrams }: Indexed, text: string): TrigramMatch | null {
  const foldedText = searchable(text);
  if (engine === 'postgres' || [...foldedText].length < minTrigramLength) return null;
  const index = sql.ref(trigrams);
  // In quotes every character is an ordinary one.
  const phrase = `"${foldedText.replaceAll('"', '""')}"`;
  return {
    ids: index,
    rows: sql`${index} cross join ${sql.ref(table)} ${sql.ref(as)} on ${sql.ref(`${as}.id`)} = ${sql.ref(`${trigrams}.rowid`)}`,
    matches: sql`${index} match ${phrase}`,
  };
}

/** Adds rows to the index that were written while its triggers were away. */
export async function fillTrigrams(
  tx: Transaction<Tables>,
  engine: Engine,
  { table, trigrams, firstId }: Pick<Indexed, 'table' | 'trigrams'> & { firstId: number },
): Promise<void> {
  if (engine === 'postgres') return;
  await sql`insert into ${sql.ref(trigrams)} (rowid, search_key)
    select id, search_key from ${sql.ref(table)} where id >= ${firstId} and deleted_at is null order by id`.execute(tx);
}
