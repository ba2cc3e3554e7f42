import { searchable } from '@eemusic/contract/platform/searchable';

/** Whether each typed word begins a word of the text; in Chinese, which has no spaces, it may occur anywhere. */
export function matches(text: string, typed: string): boolean {
  const words = fold(text);
  return fold(typed)
    .split(/\s+/)
    .every((word) => words.startsWith(word) || words.includes(` ${word}`) || (isHan(word) && words.includes(word)));
}

/** Whether the text contains the typed text as a whole. */
export const holds = (text: string, typed: string): boolean => fold(text).includes(fold(typed));

const fold = (text: string) => searchable(text).trim();
const isHan = (text: string) => /\p{Script=Han}/u.test(text);
