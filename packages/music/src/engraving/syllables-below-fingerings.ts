import type { Box } from './boxes.ts';
import { moveSignsBySystem } from './move-signs.ts';
import { type PlacedText, readTexts } from './placed-texts.ts';
import { readSystems } from './read-ink.ts';

/** In staff spaces. */
const sizes = {
  /** Minimum distance between a fingering and a syllable. */
  gap: 0.3,
  /** Minimum distance between the last verse and the staff below. */
  room: 0.3,
  /** Verses of one staff are closer than this. */
  verses: 3.5,
};

/** The number of a verse, before the verse. */
const verseNumber = /<g id="([^"]+)" class="label">(?:(?!<\/g>)[^])*<\/g>\s*<g id="([^"]+)" class="verse">/g;

/**
 * Moves the verses of a staff below the fingerings that they meet, as far as the staff below leaves room: Verovio
 * ignores fingerings. Takes a drawing of lines that is not scaled.
 */
export function syllablesBelowFingerings(svg: string, space: number): string {
  if (!svg.includes('class="syl"') || !svg.includes('class="fing"')) return svg;
  const texts = Map.groupBy(readTexts(svg), ({ system }) => system);
  const numbers = new Map(Array.from(svg.matchAll(verseNumber), ([, number = '', verse = '']) => [verse, number]));
  const ink = readSystems<Box[]>(
    svg,
    () => [],
    (others, box, sign) => void (sign?.kind === 'verse' || others.push(box)),
  );
  return moveSignsBySystem(
    svg,
    ink.map((others, system) => {
      const moves = movesOf(texts.get(system) ?? [], others, space);
      const ofNumbers = Array.from(moves, ([verse, move]) => [numbers.get(verse) ?? verse, move] as const);
      return new Map([...moves, ...ofNumbers]);
    }),
  );
}

/** By the ids of the verses. */
function movesOf(texts: readonly PlacedText[], others: readonly Box[], space: number): Map<string, number> {
  const fingerings = texts.filter(({ kind }) => kind === 'fing');
  const moves = new Map<string, number>();
  for (const syllables of stavesOf(
    texts.filter(({ kind }) => kind === 'syl'),
    space,
  )) {
    const needed = syllables.flatMap((syllable) =>
      fingerings
        .filter((one) => meets(one, syllable, sizes.gap * space))
        .map(({ bottom }) => bottom + sizes.gap * space - syllable.top),
    );
    const move = Math.min(Math.max(0, ...needed), ...syllables.map((one) => roomBelow(one, others, space)));
    if (move > 0) for (const { verse } of syllables) moves.set(verse, move);
  }
  return moves;
}

/** The syllables of each staff. */
function stavesOf(syllables: readonly PlacedText[], space: number): PlacedText[][] {
  const staves: PlacedText[][] = [];
  for (const syllable of syllables.toSorted((one, other) => one.baseline - other.baseline)) {
    const last = staves.at(-1);
    const above = last?.at(-1)?.baseline ?? Number.NEGATIVE_INFINITY;
    if (last && syllable.baseline - above < sizes.verses * space) last.push(syllable);
    else staves.push([syllable]);
  }
  return staves;
}

function roomBelow({ left, right, bottom }: Box, others: readonly Box[], space: number): number {
  const below = others.filter((box) => box.top > bottom && box.left < right && left < box.right);
  return Math.min(...below.map(({ top }) => top)) - sizes.room * space - bottom;
}

const meets = (one: Box, other: Box, margin: number) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom + margin;
