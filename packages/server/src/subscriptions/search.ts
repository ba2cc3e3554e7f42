import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { contains, type Engine, folded } from '#database/index.ts';
import { readKey, signsOf, signsOfKey } from './key.ts';
import type { Reading } from './reading.ts';

/** What somebody looks for: an educator, the account of a key, or a key. */
export type Search = {
  text: string;
  /** A key that there is, written out: then it alone is meant. */
  key: string | null;
  /** How the text would stand within a key, if it is a piece of one. */
  pieces: readonly string[];
};

export async function readSearch({ near }: Reading, text: string): Promise<Search | null> {
  if (text === '') return null;
  const key = readKey(text);
  const isThere =
    key !== null &&
    (await near(sql`select 1 as found from subscription_keys where code = ${key} and deleted_at is null`)).length > 0;
  return { text, key: isThere ? key : null, pieces: piecesOf(text) };
}

/** A piece begins at any of the four places of a group, so its dashes stand in one of four ways at most. */
export function piecesOf(text: string): string[] {
  const signs = signsOf(text);
  if (signs === null || signs.length > signsOfKey + 1) return [];
  const pieces = [4, 3, 2, 1].map((first) =>
    [signs.slice(0, first), ...(signs.slice(first).match(/.{1,4}/g) ?? [])].join('-'),
  );
  return [...new Set(pieces)].filter((piece) => piece.length <= longest);
}

/** A key with its dashes. */
const longest = signsOfKey + 1 + 4;

/** An educator `e` that is found by what is known of itself. */
export const isSelf = ({ text }: Search): RawBuilder<SqlBool> =>
  sql`(e.deleted_at is null and ${contains('e.search_key', text)})`;

/** A key `k` of which the text is a piece. */
export function isPiece(engine: Engine, { pieces }: Search): RawBuilder<SqlBool> {
  if (pieces.length === 0) return sql`false`;
  const at = sql.raw(engine === 'sqlite' ? 'instr' : 'strpos');
  return sql`(${sql.join(
    pieces.map((piece) => sql`${at}(k.code, ${piece}) > 0`),
    sql` or `,
  )})`;
}

/** A key `k` of an educator `e` and a live student `s`, where it has one, that the search finds in any way. */
export function isFound(engine: Engine, search: Search): RawBuilder<SqlBool> {
  if (search.key !== null) return sql`k.code = ${search.key}`;
  return sql`(${isSelf(search)} or ${isPiece(engine, search)} or ${contains('s.search_key', search.text)})`;
}

/** Three signs or more stand in the index of trigrams of students, fewer are looked for in all. */
export const hasTrigrams = ({ text }: Search) => [...folded(text)].length >= 3;

/** A text as the index of trigrams is asked for it, every sign of it ordinary. */
export const phrase = ({ text }: Search) => `"${folded(text).replaceAll('"', '""')}"`;
