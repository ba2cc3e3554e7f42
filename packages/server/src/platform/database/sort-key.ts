import { readFileSync } from 'node:fs';
import type { Expression, SqlBool } from 'kysely';
import { cut, folded, holds, searchable } from './escape.ts';

/* Names are sorted by a stored key, whose code points have the same order on both engines (docs/decisions/0049). */

/** The Chinese characters by pinyin, as ICU 78 sorts those whose reading it knows. Keys are stored: it never changes. */
const byPinyin = readFileSync(new URL('pinyin-order.txt', import.meta.url), 'utf8').trimEnd();

/** The private use area, behind all characters: Chinese names come after others. */
const firstPrivate = 0xf0000;
const privateOf = new Map(
  [...byPinyin].map((character, rank) => [character, String.fromCodePoint(firstPrivate + rank)]),
);

/** The words whose first character ICU reads in another way than alone, and a character that is read so. */
const words = { 重庆: '虫庆', 沈阳: '弞阳', 藏文: '銺文' };
for (const [word, read] of Object.entries(words))
  privateOf.set(word, [...read].map((character) => privateOf.get(character)).join(''));

const chinese = new RegExp(`${Object.keys(words).join('|')}|\\p{Script=Han}`, 'gu');

/**
 * What a name is sorted and found by: letter by letter without case, accents and apostrophes, Chinese characters by pinyin.
 * A beginning of the name has a beginning of its key, unless it ends within one of three words. Names that differ in
 * accents alone keep different keys.
 */
export function sortKey(name: string, maxLength: number): string {
  const [plain, exact] = [searchable(name), folded(name)];
  const key = sortedByPinyin(plain);
  return cut(plain === exact ? key : `${key}\u0001${exact}`, maxLength);
}

/** The key of a part of a name. */
export const sortable = (part: string): string => sortedByPinyin(searchable(part));

/** Whether a name, of which the column has the sort key, holds a text anywhere. */
export const containsSortable = (column: string, text: string): Expression<SqlBool> => holds(column, sortable(text));

const sortedByPinyin = (text: string): string => text.replaceAll(chinese, (part) => privateOf.get(part) ?? part);
