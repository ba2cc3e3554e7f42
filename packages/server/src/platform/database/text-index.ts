import { readFileSync } from 'node:fs';
import { folded, searchable } from '@eemusic/contract/platform/searchable';
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import { includesExactly, perEngine } from './engines.ts';
import { typedPinyin, typedSpellings } from './pinyin.ts';

export { folded, searchable };

type Column = string | RawBuilder<unknown>;

/** `%` and `_` are ordinary characters. */
export const contains = (column: Column, text: string): Expression<SqlBool> => holds(column, folded(text));

/** Like `contains`, for a column of searchable text, in which a text may be spelled in several ways. */
export const containsSearched = (column: Column, text: string): Expression<SqlBool> =>
  anyOf(spellingsOf(text).map((spelling) => sql<SqlBool>`${holds(column, spelling)}`));

/** In a column with `nameSpellings`: a name is found by pinyin and initials, too. */
export function containsNamed(column: Column, text: string): Expression<SqlBool> {
  const pinyin = typedPinyin(text);
  return anyOf([folded(text), ...(pinyin === null ? [] : [` ${pinyin}`])].map((part) => sql`${holds(column, part)}`));
}

const anyOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 1 ? (conditions[0] as RawBuilder<SqlBool>) : sql`(${sql.join(conditions, sql` or `)})`;

/** First the text itself; pinyin stands behind a blank. The others are long enough for the index, or East Asian. */
export function spellingsOf(text: string): string[] {
  const pinyin = typedPinyin(text);
  const [typed = '', ...others] = pinyin === null ? typedSpellings(text) : [...typedSpellings(text), ` ${pinyin}`];
  const isSought = (one: string) => lengthOf(one) >= minTrigramLength || (isShortWord(one) && beginsEastAsian(one));
  return [typed, ...others.filter(isSought)];
}

export function holds(column: Column, part: string): Expression<SqlBool> {
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${typeof column === 'string' ? sql.ref(column) : column} like ${pattern} escape '\\'`;
}

/** Folding can turn one character into eighteen. */
export const foldedKey = (text: string, maxLength: number): string => cut(folded(text), maxLength);

export const searchKey = (text: string, maxLength: number): string => cut(searchable(text), maxLength);

export const cut = (text: string, maxLength: number): string => text.slice(0, maxLength).toWellFormed();

/** Names are sorted by a stored key, whose code points have the same order on both engines (decision 3). */

/** As ICU 78 sorts those with a known reading. Keys are stored: another order needs a new file and a migration. */
const byPinyin = readFileSync(new URL('pinyin-order.txt', import.meta.url), 'utf8').trimEnd();

/** A private use area that sorts after all other characters, so that Chinese names come last. */
const firstPrivate = 0xf0000;
const privateOf = new Map(
  [...byPinyin].map((character, rank) => [character, String.fromCodePoint(firstPrivate + rank)]),
);

/** Read by ICU in another way than by their first character, each with another character of that reading. */
const words = { 重庆: '虫庆', 沈阳: '弞阳', 藏文: '銺文' };
for (const [word, read] of Object.entries(words))
  privateOf.set(word, [...read].map((character) => privateOf.get(character)).join(''));

const chinese = new RegExp(`${Object.keys(words).join('|')}|\\p{Script=Han}`, 'gu');

/** Letters without case and accents, Chinese by pinyin. A prefix of a name gives a prefix of its key. */
export function sortKey(name: string, maxLength: number): string {
  const [plain, exact] = [searchable(name), folded(name)];
  const key = sortedByPinyin(plain);
  return cut(plain === exact ? key : `${key}\u0001${exact}`, maxLength);
}

export const sortable = (part: string): string => sortedByPinyin(searchable(part));

/** The column contains the name's sort key. */
export const containsSortable = (column: string, text: string): Expression<SqlBool> => holds(column, sortable(text));

const sortedByPinyin = (text: string): string => text.replaceAll(chinese, (part) => privateOf.get(part) ?? part);

/**
 * On SQLite `search_key` is in two FTS5 tables, of trigrams and of words, which are filled from a view; on PostgreSQL
 * in GIN indexes of trigrams and of the words that a function returns.
 */
export type TextIndex = { table: string; as: string; trigrams: string; words: string; wordsOf: string };

/** Rows with a text: what to select from, and the condition. */
type TextMatch = { rows: RawBuilder<unknown>; matches: RawBuilder<SqlBool> };

const minTrigramLength = 3;

const lengthOf = (text: string) => [...searchable(text)].length;

/** Finds by trigrams the rows that contain a text, in any of its spellings; null for a text that is too short. */
export function trigramMatch(index: TextIndex, text: string): TextMatch | null {
  if (lengthOf(text) < minTrigramLength) return null;
  const spellings = spellingsOf(text);
  const long = spellings.filter((one) => lengthOf(one) >= minTrigramLength);
  // Such as the two characters of a name that was typed with a blank between them.
  const short = spellings.filter((one) => !long.includes(one));
  const onPostgres = [
    ...long.map((one) => sql<SqlBool>`${holds(`${index.as}.search_key`, one)}`),
    ...short.map((one) => hasWord(index, one)),
  ];
  return match(
    index,
    [
      { fts: index.trigrams, texts: long },
      { fts: index.words, texts: short },
    ],
    anyOf(onPostgres),
  );
}

/** Where a word or the pinyin of a character begins, and of East Asian characters anywhere; null for longer texts. */
export function wordMatch(index: TextIndex, text: string): TextMatch | null {
  if (!isShortWord(text)) return null;
  const pinyin = typedPinyin(text);
  const texts = pinyin === null ? [searchable(text)] : [searchable(text), pinyin];
  return match(index, [{ fts: index.words, texts }], anyOf(texts.map((one) => hasWord(index, one))));
}

/** Finds two letters by pinyin alone, such as the initials of most names with two characters. */
export function initialsMatch(index: TextIndex, text: string): TextMatch | null {
  const pinyin = typedPinyin(text);
  if (pinyin?.length !== 2) return null;
  return match(index, [{ fts: index.words, texts: [pinyin] }], hasWord(index, pinyin));
}

const hasWord = ({ as, wordsOf }: TextIndex, text: string) =>
  sql<SqlBool>`${sql.ref(wordsOf)}(${sql.ref(`${as}.search_key`)}) @> array[cast(${text} as text)]`;

type Sought = { fts: string; texts: readonly string[] };

function match({ table, as }: TextIndex, sought: readonly Sought[], onPostgres: RawBuilder<SqlBool>): TextMatch {
  const rows = sql`${sql.ref(table)} ${sql.ref(as)}`;
  // In quotes, every character is literal.
  const phrase = ({ texts }: Sought) => texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(' OR ');
  const used = sought.filter(({ texts }) => texts.length > 0);
  const [first, ...others] = used;
  const matching = (one: Sought) => sql`${sql.ref(one.fts)} match ${phrase(one)}`;
  const idsOf = (one: Sought) => sql`select rowid from ${sql.ref(one.fts)} where ${matching(one)}`;
  return {
    rows: perEngine({
      sqlite: () => {
        const found =
          others.length === 0 ? sql.ref(first?.fts ?? '') : sql`(${sql.join(used.map(idsOf), sql` union `)}) found`;
        const rowid = sql.ref(`${others.length === 0 ? (first?.fts ?? '') : 'found'}.rowid`);
        return sql`${found} cross join ${rows} on ${sql.ref(`${as}.id`)} = ${rowid}`;
      },
      postgres: () => rows,
    }),
    matches: perEngine({
      sqlite: () => (first && others.length === 0 ? sql<SqlBool>`${matching(first)}` : sql<SqlBool>`true`),
      postgres: () => onPostgres,
    }),
  };
}

const isShortWord = (text: string) =>
  lengthOf(text) < minTrigramLength && /^[0-9a-z\u0080-\u{10ffff}]+$/u.test(searchable(text));

/** The first character of East Asian scripts, which have no spaces between words. */
const firstEastAsian = '\u2e80';

export const beginsEastAsian = (text: string): boolean => searchable(text) >= firstEastAsian;

/** The SQL condition that a row's text has another one, as `trigramMatch` and `wordMatch` find it in their indexes. */
export function hasText(column: string, text: string): RawBuilder<SqlBool> {
  if (lengthOf(text) >= minTrigramLength) return anyOf(spellingsOf(text).map((one) => hasSpelling(column, one)));
  const pinyin = typedPinyin(text);
  return anyOf([searchable(text), ...(pinyin === null ? [] : [pinyin])].map((one) => hasSpelling(column, one)));
}

function hasSpelling(column: string, part: string): RawBuilder<SqlBool> {
  if (!isShortWord(part) || beginsEastAsian(part)) return includesExactly(sql.ref(column), part);
  const boundary = '[^0-9a-z\u0080-\u{10ffff}]';
  return perEngine({
    sqlite: () => sql`(${sql.ref(column)} glob ${`${part}*`} or ${sql.ref(column)} glob ${`*${boundary}${part}*`})`,
    postgres: () => sql`${sql.ref(column)} ~ ${`(^|${boundary})${part}`}`,
  });
}
