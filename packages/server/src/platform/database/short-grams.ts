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

/** The first character of East Asian scripts, U+2E80. */
const firstEastAsian = '⺀';

export const isEastAsian = (text: string): boolean => text.split('').some((character) => character >= firstEastAsian);

/**
 * The SQL condition that a gram lists its rows however many they are. A text of an East Asian script is in few of the
 * rows' fields, for instance in Chinese names alone, which are together in the order of the list: a page of them may
 * come after a great part of all rows. Rows have few such grams, unlike those of addresses, codes and numbers.
 */
export function isAlwaysListed(engine: Engine, gram: string): string {
  const byCodePoint = engine === 'sqlite' ? '' : 'collate "C"';
  const [inside, line] = engine === 'sqlite' ? ['instr', 'char(10)'] : ['strpos', 'chr(10)'];
  return `((${gram} ${byCodePoint} >= '${firstEastAsian}' or substr(${gram}, 2) ${byCodePoint} >= '${firstEastAsian}')
    and ${inside}(${gram}, ${line}) = 0)`;
}

/** Returns what a text is found by if it is too short for trigrams, otherwise null. */
export function shortGramOf(text: string): string | null {
  const gram = searchable(text);
  const { length } = [...gram];
  return length > 0 && length <= maxShortGramLength ? gram : null;
}

type Listed = { table: string; as: string; postings: string; row: string };

/** The rows that a short gram lists, for use after `from` and `where`; `isListed` looks up one row after the other. */
export function listedRows(
  engine: Engine,
  { table, as, postings, row }: Listed,
  gram: string,
): { rows: RawBuilder<unknown>; matches: RawBuilder<SqlBool>; isListed: RawBuilder<SqlBool> } {
  const ids = sql`select ${sql.ref(row)} from ${sql.table(postings)} where gram = ${gram}`;
  // PostgreSQL would rather read the whole table than join so many ids.
  return {
    rows: sql`${sql.table(table)} ${sql.ref(as)}`,
    matches:
      engine === 'sqlite' ? sql`${sql.ref(`${as}.id`)} in (${ids})` : sql`${sql.ref(`${as}.id`)} = any(array(${ids}))`,
    // Of `exists`, PostgreSQL would make a join, for which it reads the whole list.
    isListed: sql`(${ids} and ${sql.ref(row)} = ${sql.ref(`${as}.id`)}) is not null`,
  };
}
