import type { Note, Score } from '#model.ts';

/**
 * Ids of the notes at the start of an ending that are tied from before it: the engraver ties only those of the first
 * ending, which follows the tie on the page.
 */
export function tiedIntoEndings({ measures }: Score, written: ReadonlyMap<string, Note>): Set<string> {
  const tied = new Set(
    measures.flatMap(({ endings, notes }, index) => {
      const begins = endings.length > 0 && endings !== measures[index - 1]?.endings;
      return begins ? notes.filter(({ onset, tieStop }) => onset === 0 && tieStop) : [];
    }),
  );
  return new Set(Array.from(written).flatMap(([id, note]) => (tied.has(note) ? [id] : [])));
}
