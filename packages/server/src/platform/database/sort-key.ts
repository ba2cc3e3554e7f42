import { readFileSync } from 'node:fs';
import type { Expression, SqlBool } from 'kysely';
import { cut, folded, holds, searchable } from './escape.ts';

/** Names are sorted by a stored key, whose code points have the same order on both engines (decision 3). */

/**
 * The Chinese characters in pinyin order: the order in which ICU 78 sorts those with a known reading. It must never
 * change, because keys are stored: another order requires a new file and a migration like `0018-sort-keys.ts`.
 */
const byPinyin = readFileSync(new URL('pinyin-order.txt', import.meta.url), 'utf8').trimEnd();

/** A private use area that sorts after all other characters, so that Chinese names come last. */
const firstPrivate = 0xf0000;
const privateOf = new Map(
  [...byPinyin].map((character, rank) => [character, String.fromCodePoint(firstPrivate + rank)]),
);

/**
 * Words whose first character ICU reads differently depending on the context, each with another character of that
 * reading.
 */
const words = { 重庆: '虫庆', 沈阳: '弞阳', 藏文: '銺文' };
for (const [word, read] of Object.entries(words))
  privateOf.set(word, [...read].map((character) => privateOf.get(character)).join(''));

const chinese = new RegExp(`${Object.keys(words).join('|')}|\\p{Script=Han}`, 'gu');

/**
 * Returns the key by which a name is sorted and searched: letters without case, accents and apostrophes, and Chinese
 * characters by pinyin. A prefix of a name gives a prefix of its key, unless it ends within one of the three words.
 * Names that differ only in accents have different keys.
 */
export function sortKey(name: string, maxLength: number): string {
  const [plain, exact] = [searchable(name), folded(name)];
  const key = sortedByPinyin(plain);
  return cut(plain === exact ? key : `${key}\u0001${exact}`, maxLength);
}

/** Returns the key for a part of a name. */
export const sortable = (part: string): string => sortedByPinyin(searchable(part));

/** The SQL condition that a name contains a text; the column contains the name's sort key. */
export const containsSortable = (column: string, text: string): Expression<SqlBool> => holds(column, sortable(text));

const sortedByPinyin = (text: string): string => text.replaceAll(chinese, (part) => privateOf.get(part) ?? part);
