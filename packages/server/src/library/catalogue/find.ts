import type { ScoreFilter, scoreColumns } from '@eemusic/contract/library/catalogue';
import type { Catalogue } from './catalogue.ts';
import type { Entry } from './entry.ts';
import { fits, type MelodyMatch, questionsOf } from './filter.ts';
import type { Places } from './places.ts';

export type Order = {
  sortBy?: (typeof scoreColumns)[number] | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
};

export type Found = {
  /** In the requested order; equal ones are sorted by name, then by id. */
  entries: readonly Entry[];
  /** Returns where the melody occurs in a score. */
  matchesIn(id: number): readonly MelodyMatch[];
};

export function findEntries(
  { byName, places, ...index }: Catalogue,
  filter: ScoreFilter,
  { sortBy = 'name', sortOrder = 'asc' }: Order = {},
): Found {
  const questions = questionsOf(filter, index);
  const found = byName.filter((entry) => fits(entry, questions));
  if (sortBy !== 'name') sort(found, rankBy(sortBy, places));
  if (sortOrder === 'desc') found.reverse();
  return { entries: found, matchesIn: (id) => questions.melody?.get(id) ?? [] };
}

function sort(entries: Entry[], rank: (entry: Entry) => number): void {
  entries.sort((one, other) => rank(one) - rank(other));
}

function rankBy(column: Exclude<Order['sortBy'], 'name' | undefined>, places: Places): (entry: Entry) => number {
  if (column === 'place') {
    const ranks = ranksOfStages(places);
    return ({ stageId }) => ranks.get(stageId) ?? Infinity;
  }
  if (column === 'moduleId') {
    const ranks = new Map([...places.libraries.keys()].map((id, rank) => [id, rank]));
    return ({ moduleId }) => ranks.get(moduleId) ?? Infinity;
  }
  return (entry) => Number(entry[column]);
}

/** Returns the rank of each stage in teaching order, across all grades. */
function ranksOfStages({ grades, levels, stages }: Places): Map<number, number> {
  const inGrades = rankOf(grades.keys());
  const inLevels = rankOf(
    [...levels.entries()]
      .toSorted(([, one], [, other]) => (inGrades.get(one.gradeId) ?? 0) - (inGrades.get(other.gradeId) ?? 0))
      .map(([id]) => id),
  );
  return rankOf(
    [...stages.entries()]
      .toSorted(([, one], [, other]) => (inLevels.get(one.levelId) ?? 0) - (inLevels.get(other.levelId) ?? 0))
      .map(([id]) => id),
  );
}

const rankOf = (ids: Iterable<number>) => new Map(Array.from(ids, (id, rank) => [id, rank]));
