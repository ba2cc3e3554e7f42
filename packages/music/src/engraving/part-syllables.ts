import { type PlacedText, readTexts } from './placed-texts.ts';

/** Least white between syllables, in parts of their size. */
const gap = 0.12;
/** Smaller syllables could not be read. */
const smallest = 0.6;

/**
 * Where a line of music has less room than its syllables need, all syllables of that line become smaller in their places,
 * so that none runs into the next.
 */
export function partSyllables(page: string): string {
  const syllables = readTexts(page).filter(({ kind }) => kind === 'syl');
  const lines = Map.groupBy(syllables, ({ system, baseline }) => `${system} ${Math.round(baseline)}`);
  const shrunk = new Map<string, { factor: number; syllable: PlacedText }>();
  for (const line of lines.values()) {
    const factor = factorOf(line.toSorted((one, other) => one.left - other.left));
    if (factor < 1) for (const syllable of line) shrunk.set(syllable.id, { factor, syllable });
  }
  if (shrunk.size === 0) return page;
  return page.replace(/<g id="([^"]+)" class="syl">[^]*?<\/text>/g, (drawn, id: string) => {
    const found = shrunk.get(id);
    return found ? shrink(drawn, found.factor, found.syllable.right - found.syllable.left) : drawn;
  });
}

function factorOf(line: PlacedText[]): number {
  return line.reduce((least, one, index) => {
    const next = line[index + 1];
    if (!next || one.right + gap * one.size <= next.left) return least;
    const between = (next.left + next.right - one.left - one.right) / 2;
    const needed = (one.right - one.left + next.right - next.left) / 2 + gap * one.size;
    return Math.max(smallest, Math.min(least, between / needed));
  }, 1);
}

/** About its middle. */
function shrink(drawn: string, factor: number, width: number): string {
  const moved = drawn.replace(
    /<text x="(-?[\d.]+)"/,
    (_, x: string) => `<text x="${Math.round(Number(x) + (width * (1 - factor)) / 2)}"`,
  );
  return moved.replace(
    /font-size="([\d.]+)px"/g,
    (_, size: string) => `font-size="${(Number(size) * factor).toFixed(1)}px"`,
  );
}
