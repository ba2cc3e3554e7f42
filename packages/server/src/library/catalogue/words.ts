import { folded, type Query, readInChunks } from '#platform/database/index.ts';
import type { StoredEntry } from './rows.ts';

/**
 * The words of a score in the form in which they are searched, with a blank before each word, also the first of a
 * verse; '' for none.
 */
export const searchedWords = (lyrics: string | null): string =>
  lyrics ? ` ${wordsKey(lyrics).replaceAll('\n', '\n ')}` : '';

/** Returns a test of searched words: whether this text is sung there. */
export function wordSearch(text: string): (searched: string) => boolean {
  const pattern = patternOf(text);
  return (searched) => pattern !== null && searched.includes(pattern);
}

/** Characters shown before and after the words that were found. */
const around = { before: 16, after: 50 };

/** The words sung around the first place of the text, from whole word to whole word; null where it is not sung. */
export function excerptOf(lyrics: string, text: string): string | null {
  const pattern = patternOf(text);
  if (pattern === null) return null;
  for (const verse of lyrics.split('\n')) {
    const at = searchedWords(verse).indexOf(pattern);
    if (at >= 0) return cutOut(verse, originalIndex(verse, pattern.startsWith(' ') ? at : at - 1));
  }
  return null;
}

/** The longest beginning of a verse whose key has at most this many characters. */
function originalIndex(verse: string, keyLength: number): number {
  let [low, high] = [0, verse.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (wordsKey(verse.slice(0, middle)).length <= keyLength) low = middle;
    else high = middle - 1;
  }
  return low;
}

function cutOut(verse: string, at: number): string {
  const start = at <= around.before ? 0 : wordStart(verse, at - around.before, at);
  const due = at + around.after;
  const end = due >= verse.length ? verse.length : Math.max(verse.lastIndexOf(' ', due), at + around.after / 2);
  const text = verse.slice(start, end).toWellFormed().trim();
  return `${start > 0 ? '… ' : ''}${text}${end < verse.length ? ' …' : ''}`;
}

/** Where the next word begins, or this place itself where no blank comes before the words that were found. */
function wordStart(verse: string, from: number, to: number): number {
  const blank = verse.indexOf(' ', from);
  return blank < 0 || blank >= to ? from : blank + 1;
}

/**
 * A text is found where a word begins with it, as a few letters are within some word of nearly every song. Chinese and
 * Japanese, which have no blanks, are found anywhere. Null where there is too little to search for.
 */
function patternOf(text: string): string | null {
  const key = wordsKey(text);
  if (key === '' || tooShort.test(key)) return null;
  return beginsWide.test(key) ? key : ` ${key}`;
}

const tooShort = /^[\p{sc=Latin}\p{N} ]{1,2}$/u;
const wide = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}]';
const beginsWide = new RegExp(`^${wide}`, 'u');
const blankBetweenWide = new RegExp(`(?<=${wide}) (?=${wide})`, 'gu');

/** Folds words without punctuation, which hardly anybody types, and without blanks between Chinese characters. */
function wordsKey(text: string): string {
  return folded(text)
    .replaceAll(/[–—…/‿]/gu, ' ')
    .replaceAll(/[\p{P}\p{S}]/gu, '')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/^ | $/gmu, '')
    .replaceAll(blankBetweenWide, '');
}

/** Where a search text was found, if not in the name of the score. */
type FoundIn = { credit: string | null; sung: string | null };

const nowhereElse: FoundIn = { credit: null, sung: null };

/** Reads the words only of scores that were found by nothing else. */
export async function whereFound(
  db: Query,
  searchQuery: string,
  entries: readonly StoredEntry[],
): Promise<(entry: StoredEntry) => FoundIn> {
  const text = folded(searchQuery);
  if (text === '') return () => nowhereElse;
  const found = new Map(
    entries
      .filter(({ nameKey }) => !nameKey.includes(text))
      .map((entry) => [entry.id, entry.credits.find((credit) => folded(credit).includes(text)) ?? null]),
  );
  const byWords = entries.filter(({ id }) => found.get(id) === null);
  const lyrics = await readLyrics(
    db,
    byWords.map(({ fileId }) => fileId),
  );
  return ({ id, fileId }) => {
    const credit = found.get(id);
    if (credit === undefined) return nowhereElse;
    return { credit, sung: credit === null ? excerptOf(lyrics.get(fileId) ?? '', searchQuery) : null };
  };
}

async function readLyrics(db: Query, fileIds: readonly number[]): Promise<Map<number, string | null>> {
  const rows = await readInChunks(db, fileIds, (chunk) =>
    db.selectFrom('score_files').select(['id', 'lyrics']).where('id', 'in', chunk),
  );
  return new Map(rows.map(({ id, lyrics }) => [id, lyrics]));
}
