import { type Facet, facets, type ScoreFilter } from '@eemusic/contract/library/catalogue';
import type { Catalogue } from './catalogue.ts';
import type { Counted } from './choices.ts';
import type { Entry } from './entry.ts';
import { type Questions, questionsOf } from './filter.ts';

/**
 * Counts the scores that a filter finds. For each facet it also counts how many scores each choice would find if the
 * rest of the filter stayed the same: a score that fails only one facet counts for that facet, and a score that fails
 * none counts for all.
 */
export function countEntries(
  { byName, choices, ...index }: Catalogue,
  filter: ScoreFilter,
): { total: number; counts: Record<Facet, Counted> } {
  const { found, failing } = divide(byName, questionsOf(filter, index));
  const ofAll = choices.countAll(found);
  const counts = facets.map((facet, at) => {
    const others = failing.get(facet);
    return [facet, others ? choices.count([...found, ...others], facet) : (ofAll[at] ?? [])] as const;
  });
  return { total: found.length, counts: Object.fromEntries(counts) as Record<Facet, Counted> };
}

/** Returns the entries that pass and, by facet, those that fail only that facet. */
function divide(entries: readonly Entry[], { chosen, others }: Questions) {
  const found: Entry[] = [];
  const failing = new Map<Facet, Entry[]>(chosen.map(({ facet }) => [facet, []]));
  for (const entry of entries) {
    if (!others.every((test) => test(entry))) continue;
    const failed = failedOf(entry, chosen);
    if (failed === null) found.push(entry);
    else if (failed !== 'more') failing.get(failed)?.push(entry);
  }
  return { found, failing };
}

/** Returns the only facet that the entry fails; 'more' if it fails several, null if none. */
function failedOf(entry: Entry, chosen: Questions['chosen']): Facet | 'more' | null {
  let failed: Facet | null = null;
  for (const { facet, test } of chosen) {
    if (test(entry)) continue;
    if (failed !== null) return 'more';
    failed = facet;
  }
  return failed;
}
