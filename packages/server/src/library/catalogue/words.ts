import { folded } from '#platform/database/index.ts';

/** The words sung in each score, by the score's id, kept for searching. */
export class Words {
  #keys = new Map<number, string>();
  /** The last search: a list, its counts and its map ask for the same. */
  #last: { text: string; ids: ReadonlySet<number> } | null = null;

  set(id: number, lyrics: string): void {
    this.#last = null;
    this.#keys.set(id, `\n${wordsKey(lyrics)}`);
  }

  delete(id: number): void {
    if (this.#keys.delete(id)) this.#last = null;
  }

  /** Returns the scores in which this text is sung. */
  find(text: string): ReadonlySet<number> {
    if (this.#last?.text === text) return this.#last.ids;
    const part = partOf(text);
    const ids = new Set<number>();
    if (part !== null) for (const [id, key] of this.#keys) if (part.isIn(key)) ids.add(id);
    this.#last = { text, ids };
    return ids;
  }
}

/** Characters shown before and after the words that were found. */
const around = { before: 16, after: 50 };

/** The words sung around the first place of the text, from whole word to whole word; null where it is not sung. */
export function excerptOf(lyrics: string, text: string): string | null {
  const part = partOf(text);
  if (part === null) return null;
  for (const verse of lyrics.split('\n')) {
    const at = part.indexIn(`\n${wordsKey(verse)}`);
    if (at >= 0) return cutOut(verse, originalIndex(verse, at));
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

type Part = { isIn: (key: string) => boolean; indexIn: (key: string) => number };

/**
 * A text is found where a word begins with it, as a few letters are within some word of nearly every song. Chinese and
 * Japanese, which have no blanks, are found anywhere.
 */
function partOf(text: string): Part | null {
  const key = wordsKey(text);
  if (key === '' || tooShort.test(key)) return null;
  if (beginsWide.test(key)) return { isIn: (all) => all.includes(key), indexIn: (all) => all.indexOf(key) - 1 };
  const [first, next] = [`\n${key}`, ` ${key}`];
  return {
    isIn: (all) => all.includes(next) || all.includes(first),
    indexIn: (all) => (all.startsWith(first) ? 0 : all.indexOf(next)),
  };
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
