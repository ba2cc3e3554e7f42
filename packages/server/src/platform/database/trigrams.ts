import { type RawBuilder, sql, type SqlBool, type Transaction } from 'kysely';
import type { Engine } from './database.ts';
import { searchable } from './escape.ts';
import type { Tables } from './tables.ts';

export const minTrigramLength = 3;

/** A table and its alias, and the table with the trigrams of its `search_key` on SQLite. */
type Indexed = { table: string; as: string; trigrams: string };

export type TrigramMatch = {
  /** The matching rows with only their ids, for use after `from`. */
  ids: RawBuilder<unknown>;
  /** The matching rows, for use after `from`. */
  rows: RawBuilder<unknown>;
  matches: RawBuilder<SqlBool>;
};

/**
 * A text search by a trigram index that the query has to name. Null if `contains` is sufficient: always on PostgreSQL,
 * which chooses its index itself, and for texts that are too short.
 */
export function trigramMatch(engine: Engine, { table, as, trigrams }: Indexed, text: string): TrigramMatch | null {
  const foldedText = searchable(text);
  if (engine === 'postgres' || [...foldedText].length < minTrigramLength) return null;
  const index = sql.ref(trigrams);
  // In quotes, every character is literal.
  const phrase = `"${foldedText.replaceAll('"', '""')}"`;
  return {
    ids: index,
    rows: sql`${index} cross join ${sql.ref(table)} ${sql.ref(as)} on ${sql.ref(`${as}.id`)} = ${sql.ref(`${trigrams}.rowid`)}`,
    matches: sql`${index} match ${phrase}`,
  };
}

/** Adds rows to the index that were written while its triggers were dropped. */
export async function fillTrigrams(
  tx: Transaction<Tables>,
  engine: Engine,
  { table, trigrams, firstId }: Pick<Indexed, 'table' | 'trigrams'> & { firstId: number },
): Promise<void> {
  if (engine === 'postgres') return;
  await sql`insert into ${sql.ref(trigrams)} (rowid, search_key)
    select id, search_key from ${sql.ref(table)} where id >= ${firstId} and deleted_at is null order by id`.execute(tx);
}
