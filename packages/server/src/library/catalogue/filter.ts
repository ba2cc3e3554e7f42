import { type Facet, facets, type ScoreFilter } from '@eemusic/contract/library/catalogue';
import type { Hand, Match, MelodyIndex } from '@eemusic/music/comparing';
import { folded } from '#platform/database/index.ts';
import type { Catalogue } from './catalogue.ts';
import type { Entry } from './entry.ts';

export type Test = (entry: Entry) => boolean;

/** Where a melody occurs in a score. */
export type MelodyMatch = { hand: Hand; at: number; semitones: number };

/** A filter as predicates on a single entry. */
export type Questions = {
  /**
   * One test per facet with a choice. A score that fails only one of them would be found with another choice for that
   * facet.
   */
  chosen: readonly { facet: Facet; test: Test }[];
  /** All other conditions. */
  others: readonly Test[];
  /** By score id; null if the filter has no melody. */
  melody: ReadonlyMap<number, readonly MelodyMatch[]> | null;
};

export function questionsOf(
  filter: ScoreFilter,
  { melodies, words }: Pick<Catalogue, 'melodies' | 'words'>,
): Questions {
  const melody = matchesOf(filter.notes, melodies);
  const text = folded(filter.searchQuery);
  const others: Test[] = [];
  if (text !== '') {
    const sung = words.find(filter.searchQuery);
    others.push(({ id, nameKey, creditKey }) => nameKey.includes(text) || creditKey.includes(text) || sung.has(id));
  }
  if (melody) others.push(({ id }) => melody.has(id));
  return { chosen: facets.flatMap((facet) => chosenOf(facet, filter[facet])), others, melody };
}

/** An empty list restricts nothing. */
function chosenOf(facet: Facet, choice: unknown): { facet: Facet; test: Test }[] {
  if (choice === undefined) return [];
  if (!Array.isArray(choice)) return [{ facet, test: (entry) => entry[facet] === choice }];
  if (choice.length === 0) return [];
  const values = new Set<unknown>(choice);
  return [{ facet, test: (entry) => values.has(entry[facet]) }];
}

function matchesOf(notes: ScoreFilter['notes'], melodies: MelodyIndex<number>): Map<number, Match<number>[]> | null {
  return notes ? Map.groupBy(melodies.find(notes.pitches, notes), ({ key }) => key) : null;
}

export function fits(entry: Entry, { chosen, others }: Questions): boolean {
  return others.every((test) => test(entry)) && chosen.every(({ test }) => test(entry));
}
