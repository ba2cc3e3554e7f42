import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { contains, type Engine, includesExactly } from '#platform/database/index.ts';
import { readKey, charactersOf, maxKeyLength } from './key.ts';
import type { QueryRunner } from './query-runner.ts';

/** What somebody looks for: an educator, the account of a key, or a key. */
export type Search = {
  text: string;
  /** A key that there is, written out: then it alone is meant. */
  key: string | null;
  /** The text without dashes where it may be a piece of a key. */
  piece: string | null;
};

export async function readSearch({ inline }: QueryRunner, text: string): Promise<Search | null> {
  if (text === '') return null;
  const key = readKey(text);
  const isThere =
    key !== null &&
    (await inline(sql`select 1 as found from subscription_keys where code = ${key} and deleted_at is null`)).length > 0;
  return { text, key: isThere ? key : null, piece: pieceOf(text) };
}

/** Fewer characters than a group has stand in so many keys that they tell nothing; more than a key has stand in none. */
export const minPieceLength = 4;

function pieceOf(text: string): string | null {
  const characters = charactersOf(text);
  return characters !== null && characters.length >= minPieceLength && characters.length <= maxKeyLength
    ? characters
    : null;
}

/** An educator `e` that is found by what is known of itself. */
export const isSelf = ({ text }: Search): RawBuilder<SqlBool> =>
  sql`(e.deleted_at is null and ${contains('e.search_key', text)})`;

/** A key `k` of which the text is a piece, wherever the dashes stand. */
export function isPiece(engine: Engine, { piece }: Search): RawBuilder<SqlBool> {
  if (piece === null) return sql`false`;
  return includesExactly(engine, sql`replace(k.code, '-', '')`, piece);
}

/** A live student `s` who is found by what is known of them. Their code is a key's, which is looked for as such. */
export function isAccount({ text }: Search): RawBuilder<SqlBool> {
  const known = contains('s.search_key', text);
  return sql`(${known} and (s.subscription_code is null or ${contains(sql`replace(s.search_key, lower(s.subscription_code), '')`, text)}))`;
}

/** A key `k` of an educator `e` and a live student `s`, where it has one, that the search finds in any way. */
export function isFound(engine: Engine, search: Search): RawBuilder<SqlBool> {
  if (search.key !== null) return sql`k.code = ${search.key}`;
  return sql`(${isSelf(search)} or ${isPiece(engine, search)} or ${isAccount(search)})`;
}
