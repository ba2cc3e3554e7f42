import { type PlacedText, readTexts } from './placed-texts.ts';

/** Minimum distance between syllables, as a fraction of their size. */
const gap = 0.12;
/** Smaller syllables would not be legible. */
const smallest = 0.6;

/** What is sung on one note: one syllable, or several that are elided. */
type Sung = { left: number; right: number; size: number; syllables: PlacedText[] };

/** Shrinks all syllables of a line of music in place if any of them would overlap the next. */
export function shrinkSyllables(page: string): string {
  const syllables = readTexts(page).filter(({ kind }) => kind === 'syl');
  const lines = Map.groupBy(syllables, ({ system, baseline }) => `${system} ${Math.round(baseline)}`);
  const shrunk = new Map<string, { factor: number; shift: number }>();
  for (const line of lines.values()) {
    const notes = sungIn(line);
    const factor = factorOf(notes);
    if (factor === 1) continue;
    for (const { left, right, syllables: own } of notes) {
      const middle = (left + right) / 2;
      for (const syllable of own) shrunk.set(syllable.id, { factor, shift: (middle - syllable.left) * (1 - factor) });
    }
  }
  if (shrunk.size === 0) return page;
  return page.replace(/<g id="([^"]+)" class="syl">[^]*?<\/text>/g, (drawn, id: string) => {
    const found = shrunk.get(id);
    return found ? shrink(drawn, found) : drawn;
  });
}

/** The syllables of a line by note, from left to right. */
function sungIn(line: PlacedText[]): Sung[] {
  const notes = [...Map.groupBy(line, ({ verse }) => verse).values()].map((syllables) => ({
    left: Math.min(...syllables.map(({ left }) => left)),
    right: Math.max(...syllables.map(({ right }) => right)),
    size: Math.max(...syllables.map(({ size }) => size)),
    syllables,
  }));
  return notes.toSorted((one, other) => one.left - other.left);
}

function factorOf(line: readonly Sung[]): number {
  return line.reduce((least, one, index) => {
    const next = line[index + 1];
    if (!next || one.right + gap * one.size <= next.left) return least;
    const between = (next.left + next.right - one.left - one.right) / 2;
    const needed = (one.right - one.left + next.right - next.left) / 2 + gap * one.size;
    return Math.max(smallest, Math.min(least, between / needed));
  }, 1);
}

/** Shrinks text around the middle of its note. */
function shrink(drawn: string, { factor, shift }: { factor: number; shift: number }): string {
  const moved = drawn.replace(/<text x="(-?[\d.]+)"/, (_, x: string) => `<text x="${Math.round(Number(x) + shift)}"`);
  return moved.replace(
    /font-size="([\d.]+)px"/g,
    (_, size: string) => `font-size="${(Number(size) * factor).toFixed(1)}px"`,
  );
}
