import type { ScoreFilters } from './filter.ts';
import type { Played } from './use-played.ts';

/* By hand: the declarations of calls are not loaded with every screen. */
const fewestNotes = 3;

/** The melody of an address, '60-62-64'. */
export function melodyOf({ notes, exact }: Partial<Pick<ScoreFilters, 'notes' | 'exact'>>): Played {
  return { notes: notes === undefined ? [] : notes.split('-').map(Number), isExact: exact === 1 };
}

/** Fewer than three notes look for nothing yet. */
export function notesFilter({ notes, isExact }: Played): { notes: string | undefined; exact: 1 | undefined } {
  if (notes.length < fewestNotes) return { notes: undefined, exact: undefined };
  return { notes: notes.join('-'), exact: isExact ? 1 : undefined };
}
