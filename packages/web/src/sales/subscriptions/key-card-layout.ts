/** Two columns of five cards. */
const perPage = 10;

export function pagesOf<Card>(cards: readonly Card[]): Card[][] {
  return Array.from({ length: Math.ceil(cards.length / perPage) }, (_, page) =>
    cards.slice(page * perPage, (page + 1) * perPage),
  );
}

export type NameSize = 'large' | 'medium' | 'small';

/** The largest font size at which a name fits beside the code. */
export function sizeOfName(name: string): NameSize {
  const width = widthOf(name);
  if (width <= 70) return 'large';
  return width <= 150 ? 'medium' : 'small';
}

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFF60]/u;

/** Width in lower-case Latin letters; a Chinese character counts as two. */
function widthOf(text: string): number {
  return [...text].reduce((width, letter) => width + widthOfLetter(letter), 0);
}

function widthOfLetter(letter: string): number {
  if (wide.test(letter)) return 2;
  return /\p{Lu}/u.test(letter) ? 1.4 : 1;
}

/** The dark modules of a QR code as an SVG path; adjacent ones in a row are merged into one rectangle. */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  return rows
    .map((row, y) =>
      runsOf(row)
        .map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`)
        .join(''),
    )
    .join('');
}

function runsOf(row: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (isDark && last && last.from + last.length === x) last.length++;
    else if (isDark) runs.push({ from: x, length: 1 });
  });
  return runs;
}
