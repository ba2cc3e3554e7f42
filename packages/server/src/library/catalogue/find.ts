import {
  type Coverage,
  type coverScores,
  type Facet,
  facets,
  type scoreColumns,
  type ScoreFilter,
} from '@eemusic/contract/library/catalogue';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { type Match, melodySearch } from '@eemusic/music/comparing';
import type { ListTag } from '@eemusic/music/tags';
import { type Step, wireNames } from '#library/academics/index.ts';
import { createYielder } from '#platform/concurrency/index.ts';
import { folded, type Query, readInChunks } from '#platform/database/index.ts';
import { type Catalogue, type Entry, searchedWords, wide, wordsKey } from './catalogue.ts';
import type { Places } from './places.ts';
import type { StoredEntry } from './rows.ts';

type Test = (entry: Entry) => boolean;

/**
 * Goes through the scores in order and calls `take` for those that the filter finds, and for those that fail only one
 * facet: these would be found with another choice for it. Long searches yield to the event loop.
 */
async function filterEntries(
  entries: readonly Entry[],
  filter: ScoreFilter,
  take: (entry: Entry, failed: Facet | null) => void,
): Promise<void> {
  const chosen = facets.flatMap((facet) => chosenOf(facet, filter[facet]));
  const others = otherTests(filter);
  const yieldIfDue = createYielder();
  for (const entry of entries) {
    const failed = failedOf(entry, chosen);
    if (failed !== 'more' && others.every((test) => test(entry))) take(entry, failed);
    const yielding = yieldIfDue();
    if (yielding) await yielding;
  }
}

type Chosen = { facet: Facet; test: Test };

/** An empty list restricts nothing. */
function chosenOf(facet: Facet, choice: unknown): Chosen[] {
  if (choice === undefined) return [];
  if (!Array.isArray(choice)) return [{ facet, test: (entry) => entry[facet] === choice }];
  if (choice.length === 0) return [];
  const values = new Set<unknown>(choice);
  return [{ facet, test: (entry) => values.has(entry[facet]) }];
}

function otherTests({ searchQuery, notes }: ScoreFilter): Test[] {
  const tests: Test[] = [];
  const text = folded(searchQuery);
  if (text !== '') {
    const isSung = wordSearch(searchQuery);
    tests.push(({ nameKey, creditKey, words }) => nameKey.includes(text) || creditKey.includes(text) || isSung(words));
  }
  if (notes) {
    const search = melodySearch(notes.pitches, notes);
    tests.push(({ melody }) => melody !== null && search.isIn(melody));
  }
  return tests;
}

/** Returns the only facet that the entry fails; 'more' if it fails several, null if none. */
function failedOf(entry: Entry, chosen: readonly Chosen[]): Facet | 'more' | null {
  let failed: Facet | null = null;
  for (const { facet, test } of chosen) {
    if (test(entry)) continue;
    if (failed !== null) return 'more';
    failed = facet;
  }
  return failed;
}

type Order = {
  sortBy?: (typeof scoreColumns)[number] | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
};

export async function findEntries(
  { byName, places }: Pick<Catalogue, 'byName' | 'places'>,
  filter: ScoreFilter,
  { sortBy = 'name', sortOrder = 'asc' }: Order = {},
): Promise<Entry[]> {
  const found: Entry[] = [];
  await filterEntries(byName, filter, (entry, failed) => {
    if (failed === null) found.push(entry);
  });
  if (sortBy !== 'name') {
    const rank = rankBy(sortBy, places);
    found.sort((one, other) => rank(one) - rank(other));
  }
  return sortOrder === 'desc' ? found.toReversed() : found;
}

export function melodyMatches({ melody }: Entry, notes: NonNullable<ScoreFilter['notes']>): Match[] {
  return melody ? melodySearch(notes.pitches, notes).matchesIn(melody) : [];
}

function rankBy(column: Exclude<Order['sortBy'], 'name' | undefined>, places: Places): (entry: Entry) => number {
  if (column === 'place') {
    const ranks = ranksOfStages(places);
    return ({ stageId }) => ranks.get(stageId) ?? Infinity;
  }
  if (column === 'moduleId') {
    const ranks = rankOf(places.libraries.keys());
    return ({ moduleId }) => ranks.get(moduleId) ?? Infinity;
  }
  return (entry) => Number(entry[column]);
}

function ranksOfStages({ grades, levels, stages }: Places): Map<number, number> {
  const within = (steps: Places['levels'], parents: Map<number, number>) => {
    const rankOfParent = ({ parentId }: { parentId: number | null }) => parents.get(parentId ?? 0) ?? 0;
    return rankOf(
      [...steps.values()].toSorted((one, other) => rankOfParent(one) - rankOfParent(other)).map(({ id }) => id),
    );
  };
  return within(stages, within(levels, rankOf(grades.keys())));
}

const rankOf = (ids: Iterable<number>) => new Map(Array.from(ids, (id, rank) => [id, rank]));

type Choice = NonNullable<Entry[Facet]>;

/**
 * Counts the scores that a filter finds. For each facet it also counts how many scores each choice would find if the
 * rest of the filter stayed the same: a score that fails only one facet counts for that facet, and a score that fails
 * none counts for all.
 */
export async function countEntries({ byName }: Pick<Catalogue, 'byName'>, filter: ScoreFilter) {
  const counts = facets.map((facet) => ({ facet, tally: new Map<Choice, { value: Choice; count: number }>() }));
  let total = 0;
  await filterEntries(byName, filter, (entry, failed) => {
    if (failed === null) total += 1;
    for (const { facet, tally } of counts) {
      const value = entry[facet];
      if (value === null || (failed !== null && failed !== facet)) continue;
      const counted = tally.get(value);
      if (counted) counted.count += 1;
      else tally.set(value, { value, count: 1 });
    }
  });
  const sorted = counts.map(({ facet, tally }) => [
    facet,
    [...tally.values()].toSorted((one, other) => (one.value < other.value ? -1 : 1)),
  ]);
  return { total, counts: Object.fromEntries(sorted) as Record<Facet, { value: Choice; count: number }[]> };
}

/** Divided by one tag. Empty stages are included if they are offered. */
export async function coverage(
  { byName, places }: Catalogue,
  { by, withDisabled, ...filter }: RequestOf<typeof coverScores>,
): Promise<Coverage> {
  const { grades, levels, stages } = places;
  const found = await findEntries({ byName, places }, filter);
  const counted = Map.groupBy(
    found.filter(({ scoreEnabled }) => withDisabled || scoreEnabled),
    ({ stageId }) => stageId,
  );
  const isUsed = (column: 'gradeId' | 'levelId' | 'stageId') => {
    const used = new Set(byName.map((entry) => entry[column]));
    return (step: Step) => step.isOffered || used.has(step.id);
  };
  const below = (steps: Places['levels'], column: 'levelId' | 'stageId') => {
    const groups = Map.groupBy([...steps.values()].filter(isUsed(column)), ({ parentId }) => parentId);
    return ({ id }: Step) => groups.get(id) ?? [];
  };
  const [levelsOf, stagesOf] = [below(levels, 'levelId'), below(stages, 'stageId')];
  return {
    grades: [...grades.values()].filter(isUsed('gradeId')).map((grade) => ({
      gradeId: grade.id,
      ...wireNames('grade', grade),
      isRetired: !grade.isOffered,
      levels: levelsOf(grade).map((level) => ({
        levelId: level.id,
        ...wireNames('level', level),
        isRetired: !level.isOffered,
        stages: stagesOf(level).map((stage) => ({
          stageId: stage.id,
          ...wireNames('stage', stage),
          isRetired: !stage.isOffered,
          ...countsOf(counted.get(stage.id) ?? [], by),
        })),
      })),
    })),
  };
}

function countsOf(entries: readonly Entry[], by: ListTag | undefined) {
  const tagged = by === undefined ? [] : entries.flatMap((entry) => entry[by] ?? []);
  const counts = [...Map.groupBy(tagged, (value) => value)];
  return {
    total: entries.length,
    counts: counts.toSorted(([one], [other]) => one - other).map(([value, { length: count }]) => ({ value, count })),
  };
}

export function wordSearch(text: string): (searched: string) => boolean {
  const pattern = patternOf(text);
  return (searched) => pattern !== null && searched.includes(pattern);
}

/** Characters shown before and after the words that were found. */
const around = { before: 16, after: 50 };

/** The words sung around the first place of the text, from whole word to whole word; null where it is not sung. */
export function excerptOf(lyrics: string, text: string): string | null {
  const pattern = patternOf(text);
  if (pattern === null) return null;
  for (const verse of lyrics.split('\n')) {
    const at = searchedWords(verse).indexOf(pattern);
    if (at >= 0) return cutOut(verse, originalIndex(verse, pattern.startsWith(' ') ? at : at - 1));
  }
  return null;
}

/** The longest beginning of a verse whose key has at most this many characters. */
function originalIndex(verse: string, keyLength: number): number {
  let [low, high] = [0, verse.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (wordsKey(verse.slice(0, middle)).length <= keyLength) low = middle;
    else high = middle - 1;
  }
  return low;
}

function cutOut(verse: string, at: number): string {
  const start = at <= around.before ? 0 : wordStart(verse, at - around.before, at);
  const due = at + around.after;
  const end = due >= verse.length ? verse.length : Math.max(verse.lastIndexOf(' ', due), at + around.after / 2);
  const text = verse.slice(start, end).toWellFormed().trim();
  return `${start > 0 ? '… ' : ''}${text}${end < verse.length ? ' …' : ''}`;
}

/** Where the next word begins, or this place itself where no blank comes before the words that were found. */
function wordStart(verse: string, from: number, to: number): number {
  const blank = verse.indexOf(' ', from);
  return blank < 0 || blank >= to ? from : blank + 1;
}

/**
 * A text is found where a word begins with it, as a few letters are within some word of nearly every song. Chinese and
 * Japanese, which have no blanks, are found anywhere. Null where there is too little to search for.
 */
function patternOf(text: string): string | null {
  const key = wordsKey(text);
  if (key === '' || tooShort.test(key)) return null;
  return beginsWide.test(key) ? key : ` ${key}`;
}

const tooShort = /^[\p{sc=Latin}\p{N} ]{1,2}$/u;
const beginsWide = new RegExp(`^${wide}`, 'u');

/** Where a search text was found, if not in the name of the score. */
type FoundIn = { credit: string | null; sung: string | null };

const nowhereElse: FoundIn = { credit: null, sung: null };

/** Reads the words only of scores that were found by nothing else. */
export async function whereFound(
  db: Query,
  searchQuery: string,
  entries: readonly StoredEntry[],
): Promise<(entry: StoredEntry) => FoundIn> {
  const text = folded(searchQuery);
  if (text === '') return () => nowhereElse;
  const found = new Map(
    entries
      .filter(({ nameKey }) => !nameKey.includes(text))
      .map((entry) => [entry.id, entry.credits.find((credit) => folded(credit).includes(text)) ?? null]),
  );
  const byWords = entries.filter(({ id }) => found.get(id) === null);
  const lyrics = await readLyrics(
    db,
    byWords.map(({ fileId }) => fileId),
  );
  return ({ id, fileId }) => {
    const credit = found.get(id);
    if (credit === undefined) return nowhereElse;
    return { credit, sung: credit === null ? excerptOf(lyrics.get(fileId) ?? '', searchQuery) : null };
  };
}

async function readLyrics(db: Query, fileIds: readonly number[]): Promise<Map<number, string | null>> {
  const rows = await readInChunks(db, fileIds, (chunk) =>
    db.selectFrom('score_files').select(['id', 'lyrics']).where('id', 'in', chunk),
  );
  return new Map(rows.map(({ id, lyrics }) => [id, lyrics]));
}
