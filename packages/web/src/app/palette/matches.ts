import { searchable } from '@eemusic/contract/platform/searchable';

/**
 * Whether every typed word is the start of a word of the text; in Chinese, which has no spaces, it may occur anywhere.
 */
export function matches(text: string, typed: string): boolean {
  const words = fold(text);
  return fold(typed)
    .split(/\s+/)
    .every((word) => words.startsWith(word) || words.includes(` ${word}`) || (isHan(word) && words.includes(word)));
}

/** Whether the text contains exactly what was typed. */
export const holds = (text: string, typed: string): boolean => fold(text).includes(fold(typed));

const fold = (text: string) => searchable(text).trim();
const isHan = (text: string) => /\p{Script=Han}/u.test(text);
