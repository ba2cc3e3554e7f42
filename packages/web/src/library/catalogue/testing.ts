import { scoreFields } from '#testing/score-fields.ts';
import { facets, type ListedScore } from '@eemusic/contract/library/catalogue';

export function aListedScore(overrides: Partial<ListedScore> = {}): ListedScore {
  return {
    id: 1,
    name: 'Little March',
    ...scoreFields,
    levelId: 2,
    stageId: 3,
    rhythm: 4,
    rest: 4,
    module: { name: 'Kung Fu' },
    thumbnail: null,
    measures: 8,
    found: [],
    credit: null,
    sung: null,
    ...overrides,
  };
}

/** Counts of 0 for every choice except the given ones. */
export function someCounts(overrides: Record<string, { value: number | string | boolean; count: number }[]> = {}) {
  return { ...Object.fromEntries(facets.map((facet) => [facet, []])), ...overrides };
}
