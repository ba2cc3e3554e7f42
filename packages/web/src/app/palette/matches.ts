/** Whether every word that was typed begins a word of the text; of Chinese, which has no spaces, any piece will do. */
export function matches(text: string, typed: string): boolean {
  const words = fold(text);
  return fold(typed)
    .split(/\s+/)
    .every((word) => words.startsWith(word) || words.includes(` ${word}`) || (isHan(word) && words.includes(word)));
}

/** Whether it stands in the text as it was typed. */
export const holds = (text: string, typed: string): boolean => fold(text).includes(fold(typed));

const fold = (text: string) => text.normalize('NFKC').toLowerCase().trim();
const isHan = (text: string) => /\p{Script=Han}/u.test(text);
