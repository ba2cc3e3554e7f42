import type { Score } from '#model.ts';
import { type DrawnNote, matchNotes, type TickRange } from './match-notes.ts';

/**
 * Ids of the notes at the start of an ending that are tied from before it: the engraver ties only those of the first
 * ending, which follows the tie on the page.
 */
export function tiedIntoEndings(
  score: Score,
  drawn: readonly DrawnNote[],
  ticksOf: (id: string) => TickRange | null,
): Set<string> {
  const beginnings = new Set(
    score.measures.flatMap(({ endings, notes }, index) => {
      const begins = endings.length > 0 && endings !== score.measures[index - 1]?.endings;
      return begins && notes.some(({ onset, tieStop }) => onset === 0 && tieStop) ? [index] : [];
    }),
  );
  const inside = drawn.filter(({ measure }) => beginnings.has(measure));
  if (inside.length === 0) return new Set();
  const written = matchNotes(score, inside, ticksOf);
  return new Set(Array.from(written).flatMap(([id, { onset, tieStop }]) => (onset === 0 && tieStop ? [id] : [])));
}
