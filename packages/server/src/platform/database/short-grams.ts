import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Engine } from './database.ts';
import { searchable } from './escape.ts';

/** Texts up to this length are too short for trigrams. */
const maxShortGramLength = 2;

/**
 * A short gram of at most this many rows lists them. Among a million rows, finding a page of so many matches in the
 * order of the list takes about as long as sorting them.
 */
export const maxListedRows = 10_000;

/** Returns what a text is found by if it is too short for trigrams, otherwise null. */
export function shortGramOf(text: string): string | null {
  const gram = searchable(text);
  const { length } = [...gram];
  return length > 0 && length <= maxShortGramLength ? gram : null;
}

type Listed = { table: string; as: string; postings: string; row: string };

/** The rows that a short gram lists, for use after `from` and `where`. */
export function listedRows(
  engine: Engine,
  { table, as, postings, row }: Listed,
  gram: string,
): { rows: RawBuilder<unknown>; matches: RawBuilder<SqlBool> } {
  const ids = sql`select ${sql.ref(row)} from ${sql.table(postings)} where gram = ${gram}`;
  // PostgreSQL would rather read the whole table than join so many ids.
  return {
    rows: sql`${sql.table(table)} ${sql.ref(as)}`,
    matches:
      engine === 'sqlite' ? sql`${sql.ref(`${as}.id`)} in (${ids})` : sql`${sql.ref(`${as}.id`)} = any(array(${ids}))`,
  };
}
