import { listTags, ruledLists, switchTags } from '@eemusic/contract/library/choices';
import * as contract from '@eemusic/contract/library/exercises';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { difficultyOf, featuresFrom } from '@eemusic/music/difficulty';
import { conflictInEnglish, gradeNames } from '@eemusic/music/exercises';
import type { Analysis } from '@eemusic/music/workers';
import { type Catalogue, catalogueOf, type Entry } from '#library/catalogue/index.ts';
import { getLibrary } from '#library/libraries/index.ts';
import { readLists } from '#library/tag-lists/index.ts';
import { type Engravers, refusalOf } from '#library/uploads/index.ts';
import type { Query } from '#platform/database/index.ts';
import type { Room } from '#platform/room.ts';
import type { Services } from '#platform/services.ts';
import { composeAll, drawWishes, gradeAt, type OpenPlace, openOrder, readOthers, wishesOf } from './compose.ts';

export const exercisesRoom: Room<{ engravers: Engravers }> = {
  routes: (serve, services, { engravers }) => {
    const { composer } = engravers;
    serve(contract.composeExercises, async ({ count, seed, ...ordered }, by) => {
      const order = await openOrder(services, ordered);
      const first = seed ?? Buffer.from(services.random.bytes(4)).readUInt32BE();
      const following = Array.from({ length: count }, (_, index) => (first + index) % (contract.maxSeed + 1));
      const others = await readOthers(services, ordered.moduleId);
      return composeAll(services, engravers, { order, others, seeds: following, by });
    });
    serve(contract.checkExercises, async (request) => {
      const order = await openOrder(services, request);
      const { choices, lists } = order;
      const inGrade = { lists, grade: order.grade ?? gradeNames[gradeNames.length - 1] ?? '' };
      const hasAlternatives = Object.values(choices).some((values) => values.length > 1);
      const combinations = Array.from({ length: hasAlternatives ? maxCombinations : 1 }, (_, seed) =>
        wishesOf(drawWishes(choices, seed), inGrade),
      );
      const single = Object.entries(choices).flatMap(([name, [value, ...others]]) =>
        value === undefined || others.length > 0 ? [] : [[name, value] as const],
      );
      const entries = ruledLists.flatMap((tag) => lists[tag].map(({ id }) => ({ tag, value: id })));
      const withEntry = entries.map(({ tag, value }) =>
        wishesOf({ ...Object.fromEntries(single), [tag]: value }, inGrade),
      );
      try {
        const conflicts = await composer.refuse([...combinations, ...withEntry]);
        const tried = conflicts.slice(0, combinations.length);
        const coded = (conflict: NonNullable<(typeof conflicts)[number]>) => ({
          ...conflict,
          text: conflictInEnglish(conflict),
        });
        const [conflict = null] = tried;
        return {
          conflict: conflict === null || tried.includes(null) ? null : coded(conflict),
          impossible: entries.flatMap((entry, at) => {
            const found = conflicts[combinations.length + at] ?? null;
            return found === null ? [] : [{ ...entry, ...coded(found) }];
          }),
        };
      } catch (error) {
        throw refusalOf(error, services.log);
      }
    });
    serve(contract.suggestExercises, (request) => suggest(services, engravers, request));
  },
};

/** How many combinations of several values are tried before they exclude each other. */
const maxCombinations = 12;

/** Below this number, the scores of a wider circle say more about what is usual. */
const minNeighbours = 4;
/** Of the neighbours, so that a single odd one is not taken for what is usual. */
const minShare = 0.15;

type Suggested = ResultOf<typeof contract.suggestExercises>['wishes'];

export async function suggest(
  services: Services,
  engravers: Engravers,
  { curriculum, moduleId, ...place }: RequestOf<typeof contract.suggestExercises>,
): Promise<ResultOf<typeof contract.suggestExercises>> {
  const { read } = services.database;
  if (moduleId !== undefined) await getLibrary(read, moduleId);
  const catalogue = await catalogueOf(services);
  const grade = gradeAt(catalogue, place);
  const scores = catalogue.byName.filter(
    (entry) =>
      entry.scoreEnabled && entry.curriculum === curriculum && (moduleId === undefined || entry.moduleId === moduleId),
  );
  const { of, neighbours } = neighboursOf(scores, place);
  const difficulties = neighbours.flatMap(({ features }) => (features ? [difficultyOf(featuresFrom(features))] : []));
  const tempos = await temposOf(read, neighbours);
  const usualIds = listTags.map((tag) => [tag, usual(neighbours.map((entry) => entry[tag]))]);
  const most = (tag: (typeof switchTags)[number]) =>
    neighbours.filter((entry) => entry[tag]).length * 2 > neighbours.length;
  const tags = Object.fromEntries([...usualIds, ...switchTags.map((tag) => [tag, most(tag)])]) as Suggested['tags'];
  const between = rangeOf(difficulties);
  const tempo = rangeOf(tempos);
  return {
    scores: place.stageId === undefined ? 0 : scores.filter(({ stageId }) => stageId === place.stageId).length,
    neighbours: neighbours.length,
    of,
    emptyPlaces: place.gradeId === undefined ? 0 : emptyStages(catalogue, scores, place.gradeId).length,
    wishes: {
      tags,
      measures: usual(neighbours.map(({ measures }) => (measures === null ? null : nearestLength(measures)))),
      tempo: tempo && (await slowEnough(services, engravers, { grade, tags, tempo: clampTempo(tempo.from) })),
      maxTempo: tempo && clampTempo(tempo.to),
    },
    difficulty: between,
  };
}

/** The tempo, or a slower one at which the grade allows each rhythm: neighbours may have been placed by hand. */
async function slowEnough(
  { database, log }: Services,
  { composer }: Engravers,
  { grade, tags, tempo }: { grade: string | null; tags: Suggested['tags']; tempo: number },
): Promise<number> {
  if (grade === null) return tempo;
  const lists = await readLists(database.read);
  try {
    const conflicts = await composer.refuse(tags.rhythm.map((rhythm) => wishesOf({ rhythm, tempo }, { grade, lists })));
    return Math.min(
      tempo,
      ...conflicts.flatMap((one) => (one?.code === 'exercise.speed' ? [Math.floor(one.params.max)] : [])),
    );
  } catch (error) {
    throw refusalOf(error, log);
  }
}

const circles = [
  ['stage', 'stageId'],
  ['level', 'levelId'],
  ['grade', 'gradeId'],
] as const;

/** The scores of the smallest circle around a place that has enough of them, or else of the one with most. */
function neighboursOf(scores: readonly Entry[], place: OpenPlace) {
  const found = circles
    .filter(([, column]) => place[column] !== undefined)
    .map(([of, column]) => ({ of, neighbours: scores.filter((entry) => entry[column] === place[column]) }))
    .filter(({ neighbours }) => neighbours.length > 0);
  const byNumber = found.toSorted((one, other) => other.neighbours.length - one.neighbours.length);
  return (
    found.find(({ neighbours }) => neighbours.length >= minNeighbours) ?? byNumber[0] ?? { of: null, neighbours: [] }
  );
}

export function emptyStages({ places: { levels, stages } }: Catalogue, scores: readonly Entry[], gradeId: number) {
  const used = new Set(scores.map(({ stageId }) => stageId));
  return [...levels.values()]
    .filter((level) => level.parentId === gradeId && level.isOffered)
    .flatMap((level) =>
      [...stages.values()]
        .filter((stage) => stage.parentId === level.id && stage.isOffered && !used.has(stage.id))
        .map((stage) => ({ gradeId, levelId: level.id, stageId: stage.id })),
    );
}

function usual(values: readonly (number | null)[]): number[] {
  const known = values.filter((value) => value !== null);
  const counted = Map.groupBy(known, (value) => value);
  return [...counted]
    .filter(([, same]) => same.length >= known.length * minShare)
    .map(([value]) => value)
    .toSorted((one, other) => one - other);
}

const lengths = [4, 8, 12, 16];
const nearestLength = (measures: number): number =>
  lengths.toSorted((one, other) => Math.abs(one - measures) - Math.abs(other - measures))[0] ?? measures;

const clampTempo = (tempo: number) => Math.round(Math.min(Math.max(tempo, 40), 160));

/** From the tenth to the ninetieth of a hundred; null of nothing. */
function rangeOf(values: readonly number[]): { from: number; to: number } | null {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))];
  const [from, to] = [at(0.1), at(0.9)];
  return from === undefined || to === undefined ? null : { from, to };
}

/** More would say nothing new. */
const maxRead = 100;

async function temposOf(db: Query, neighbours: readonly Entry[]): Promise<number[]> {
  const ids = neighbours.slice(0, maxRead).map(({ fileId }) => fileId);
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('score_files').select('analysis').where('id', 'in', ids).execute();
  return rows.flatMap(({ analysis }) => (JSON.parse(analysis) as Analysis).facts.tempo ?? []);
}
