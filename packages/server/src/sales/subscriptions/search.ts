import { keyCharacters } from '@eemusic/contract/platform/as-written';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { containsSearched, includesExactly } from '#platform/database/index.ts';
import { maxKeyLength, readKey } from './key.ts';
import type { KeyReader } from './key-reader.ts';

/** A search for an educator, for the account of a key, or for a key. */
export type Search = {
  text: string;
  /** An existing key that was typed in full; then nothing else is found. */
  key: string | null;
  /** The text without dashes, if it can be a part of a key. */
  piece: string | null;
};

export async function readSearch(run: KeyReader, text: string): Promise<Search | null> {
  if (text === '') return null;
  const key = readKey(text);
  const exists =
    key !== null &&
    (await run(sql`select 1 as found from subscription_keys where code = ${key} and deleted_at is null`)).length > 0;
  return { text, key: exists ? key : null, piece: pieceOf(text) };
}

/** Shorter pieces occur in too many keys to search for them; a group has this many characters. */
export const minPieceLength = 4;

function pieceOf(text: string): string | null {
  const characters = keyCharacters(text);
  return characters !== null && characters.length >= minPieceLength && characters.length <= maxKeyLength
    ? characters
    : null;
}

/** The SQL condition that an educator `e` is found by its own texts. */
export const isSelf = ({ text }: Search): RawBuilder<SqlBool> =>
  sql`(e.deleted_at is null and ${containsSearched('e.search_key', text)})`;

/** The SQL condition that a key `k` contains the text, wherever its dashes are. */
export function isPiece({ piece }: Search): RawBuilder<SqlBool> {
  if (piece === null) return sql`false`;
  return includesExactly(sql`replace(k.code, '-', '')`, piece);
}

/**
 * The SQL condition that a live student `s` is found by their own texts. The code is left out, because it is searched
 * among the keys.
 */
export function isAccount({ text }: Search): RawBuilder<SqlBool> {
  const matches = containsSearched('s.search_key', text);
  return sql`(${matches} and (s.subscription_code is null or ${containsSearched(sql`replace(s.search_key, lower(s.subscription_code), '')`, text)}))`;
}

/** The SQL condition that a key `k` of an educator `e` is found in any way, including by its live student `s`. */
export function isFound(search: Search): RawBuilder<SqlBool> {
  if (search.key !== null) return sql`k.code = ${search.key}`;
  return sql`(${isSelf(search)} or ${isPiece(search)} or ${isAccount(search)})`;
}
