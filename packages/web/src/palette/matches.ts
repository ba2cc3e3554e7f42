/** Whether every word that was typed begins a word of the text; of Chinese, which has no spaces, any piece will do. */
export function matches(text: string, typed: string): boolean {
  const words = fold(text);
  return fold(typed)
    .split(/\s+/)
    .every((word) => words.startsWith(word) || words.includes(` ${word}`) || (isHan(word) && words.includes(word)));
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase().trim();
const isHan = (text: string) => /\p{Script=Han}/u.test(text);
