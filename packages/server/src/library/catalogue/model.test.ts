import { curricula, scoreTypes } from '@eemusic/contract/library/choices';
import {
  countScores,
  coverScores,
  facets,
  findScores,
  type ScoreFilter,
  scoreColumns,
  selectScores,
} from '@eemusic/contract/library/catalogue';
import { encodeMelody } from '@eemusic/music/comparing';
import { describe, expect, it } from 'vitest';
import { byText, folded, selectionToken } from '#platform/database/index.ts';
import { addManyScores, addTestLibrary, listStages } from '#testing/many-scores.ts';
import { type Random, seededRandom } from '#testing/seeded-random.ts';
import { startServer } from '#testing/start-server.ts';

const names = [
  'Little March',
  'LITTLE waltz',
  'Ｍarch',
  '春天',
  'Étude',
  'étude 2',
  '100 % March',
  'a_b',
  '🎼 Song',
  '\uFFEE Song',
];
const composers = ['Béla Bartók', '王建中', 'March & Sons', null];
/** The words sung, and each text by which they are found, with the words around it. */
const sung = [
  {
    lyrics: 'Twinkle, twinkle, little star!\nHow I wonder what you are',
    found: {
      'twinkle twinkle': 'Twinkle, twinkle, little star!',
      'I WOND': 'How I wonder what you are',
    },
  },
  {
    lyrics: '两只老虎，两只老虎，跑得快',
    found: { 老虎两只: '两只老虎，两只老虎，跑得快', 快: '两只老虎，两只老虎，跑得快' },
  },
  { lyrics: '', found: {} },
  { lyrics: null, found: {} },
];
const textsSung = sung.flatMap(({ found }) => Object.keys(found));
const tags = { range: 5, interval: 6, rhythm: 7, rest: 4, keySignature: 7, timeSignature: 4, tie: 2 } as const;
const tagNames = Object.keys(tags) as (keyof typeof tags)[];
const switches = ['accidental', 'articulation', 'dynamics', 'scoreEnabled'] as const;

/** A library of random scores, with the values that were stored. */
async function aLibrary(count: number, random: Random) {
  const server = await startServer({ codes: ['SL'] });
  const { database } = server.services;
  const libraryIds = [await addTestLibrary(database, 'Second', 2), await addTestLibrary(database, 'First', 1)];
  const stages = (await listStages(database.read)).slice(0, 20);
  const drawn = Array.from({ length: count }, () => {
    const melody = Array.from({ length: 12 }, () => 60 + random.below(4));
    const tagged = Object.fromEntries(tagNames.map((tag) => [tag, random.upTo(tags[tag])])) as Record<
      keyof typeof tags,
      number
    >;
    const switched = Object.fromEntries(switches.map((name) => [name, random.isSo()])) as Record<
      (typeof switches)[number],
      boolean
    >;
    const stage = random.one(stages);
    return {
      gradeId: stage.grade_id,
      levelId: stage.level_id,
      stageId: stage.stage_id,
      moduleId: random.one(libraryIds),
      name: random.one(names),
      composer: random.one(composers),
      words: random.one(sung),
      scoreType: random.one<number>(Object.values(scoreTypes)),
      seconds: random.below(40) / 4,
      melody,
      hasAccompaniment: false,
      isComposed: false,
      curriculum: random.one(curricula),
      hasPickup: random.isSo(),
      ...tagged,
      ...switched,
    };
  });
  const ids = await addManyScores(
    database,
    drawn.map((one) => ({
      score: {
        name: one.name,
        grade_id: one.gradeId,
        level_id: one.levelId,
        stage_id: one.stageId,
        library_id: one.moduleId,
        curriculum: one.curriculum,
        score_type: one.scoreType,
        range_id: one.range,
        interval_id: one.interval,
        rhythm_id: one.rhythm,
        rest_id: one.rest,
        key_signature_id: one.keySignature,
        time_signature_id: one.timeSignature,
        tie_id: one.tie,
        accidental: Number(one.accidental),
        articulation: Number(one.articulation),
        dynamics: Number(one.dynamics),
        score_enabled: Number(one.scoreEnabled),
      },
      file: {
        seconds: one.seconds,
        measure_labels: one.hasPickup ? '["","1"]' : '[]',
        composer: one.composer,
        title: one.name,
        lyrics: one.words.lyrics,
      },
      music: {
        left_notes: encodeMelody(one.melody),
        left_measures: JSON.stringify(one.melody.map((_, at) => at >> 2)),
      },
    })),
  );
  const scores = drawn.map((one, at) => ({ id: ids[at] ?? 0, ...one }));
  return { ...server, database, scores, libraryIds, stages };
}
type Score = Awaited<ReturnType<typeof aLibrary>>['scores'][number];

function aFilter(random: Random, { scores, libraryIds }: Awaited<ReturnType<typeof aLibrary>>): Partial<ScoreFilter> {
  const like = random.one(scores);
  const tag = random.one(tagNames);
  const filters: Partial<ScoreFilter>[] = [
    { gradeId: like.gradeId },
    { levelId: like.levelId, stageId: like.stageId },
    { gradeId: 1, stageId: like.stageId },
    { moduleId: random.one(libraryIds) },
    { curriculum: like.curriculum },
    { scoreType: [like.scoreType, 1] },
    { [tag]: [like[tag]] },
    { [random.one(tagNames)]: [1, 2] },
    { [random.one(tagNames)]: [] },
    { [random.one(switches)]: random.isSo() },
    { hasAccompaniment: random.isSo() },
    {
      searchQuery: random.one([
        'march',
        'ÉTUDE',
        '%',
        '_',
        'M',
        '🎼',
        '天',
        'nothing',
        'bartok',
        '建中',
        ...textsSung,
        'winkle',
        'st',
      ]),
    },
    { notes: { pitches: like.melody.slice(2, 5), isTransposed: false } },
    { notes: { pitches: like.melody.slice(2, 6).map((pitch) => pitch + 12), isTransposed: true } },
  ];
  return Object.assign({}, ...Array.from({ length: random.below(4) }, () => random.one(filters)));
}

/** Finds a melody by comparing it at each note. */
function findNotes({ melody, hasPickup }: Score, { pitches, isTransposed }: NonNullable<ScoreFilter['notes']>) {
  return melody.flatMap((pitch, at) => {
    const semitones = pitch - (pitches[0] ?? 0);
    if (at + pitches.length > melody.length || (!isTransposed && semitones !== 0)) return [];
    if (!pitches.every((pitch, index) => melody[at + index] === pitch + semitones)) return [];
    const measures = [...new Set(pitches.map((_, index) => ((at + index) >> 2) + 1))];
    const labels = measures.map((measure) =>
      hasPickup && measure < 3 ? (['', '1'][measure - 1] ?? '') : `${measure}`,
    );
    return [{ hand: 'left' as const, measures, labels, semitones }];
  });
}

/** Checks one facet after the other by the most obvious algorithm. */
function fits(score: Score, { searchQuery = '', notes, ...chosen }: Partial<ScoreFilter>): boolean {
  const isNamed = [score.name, score.composer ?? ''].some((text) => folded(text).includes(folded(searchQuery)));
  if (!isNamed && !(searchQuery in score.words.found)) return false;
  if (notes && findNotes(score, notes).length === 0) return false;
  return facets.every((facet) => {
    const choice: unknown = chosen[facet];
    if (Array.isArray(choice)) return choice.length === 0 || choice.includes(score[facet]);
    return choice === undefined || choice === score[facet];
  });
}

const isIn = (whole: string | null, text: string) => whole !== null && folded(whole).includes(folded(text));

/** The composer, or else the words, where the name does not contain the text. */
function foundInOf({ name, composer, words }: Score, text: string) {
  if (isIn(name, text)) return { credit: null, sung: null };
  if (isIn(composer, text)) return { credit: composer, sung: null };
  return { credit: null, sung: new Map(Object.entries(words.found)).get(text) ?? null };
}

function countsOf(scores: readonly Score[], filter: Partial<ScoreFilter>) {
  const counts = facets.map((facet) => {
    const { [facet]: _, ...others } = filter;
    const found = Map.groupBy(
      scores.filter((score) => fits(score, others)),
      (score) => score[facet],
    );
    return [facet, new Map([...found].map(([value, ids]) => [value, ids.length]))] as const;
  });
  return new Map(counts);
}

describe('the whole library', () => {
  it('is filtered, counted, covered, sorted and selected as a look at each score says', async () => {
    const random = seededRandom(6);
    const library = await aLibrary(400, random);
    const { call, scores, database, stages, libraryIds } = library;
    const inOrder = await database.read
      .selectFrom('scores')
      .select('id')
      .orderBy('name_key', byText('asc'))
      .orderBy('id')
      .execute();
    const nameRank = new Map(inOrder.map(({ id }, rank) => [id, rank]));
    const rank = (score: Score, column: (typeof scoreColumns)[number]) => {
      if (column === 'name') return 0;
      if (column === 'place') return stages.findIndex(({ stage_id: id }) => id === score.stageId);
      if (column === 'moduleId') return -libraryIds.indexOf(score.moduleId);
      return Number(score[column]);
    };

    for (let round = 0; round < 60; round += 1) {
      const filter = aFilter(random, library);
      const sortBy = random.one(scoreColumns);
      const sortOrder = random.one(['asc', 'desc'] as const);
      const due = scores
        .filter((score) => fits(score, filter))
        .toSorted((one, other) => {
          const difference = rank(one, sortBy) - rank(other, sortBy);
          return difference || (nameRank.get(one.id) ?? 0) - (nameRank.get(other.id) ?? 0);
        });
      if (sortOrder === 'desc') due.reverse();
      const ids = due.map(({ id }) => id);

      const [Page, Size] = [random.upTo(3), random.upTo(60)];
      const page = due.slice((Page - 1) * Size, Page * Size);
      const { body: found } = await call(findScores, { ...filter, sortBy, sortOrder, Page, Size });
      const answered = found.scores.map(({ id, found: places, credit, sung }) => ({ id, places, credit, sung }));
      const { notes } = filter;
      expect(answered, JSON.stringify(filter)).toEqual(
        page.map((score) => ({
          id: score.id,
          places: notes ? findNotes(score, notes).slice(0, 5) : [],
          ...foundInOf(score, filter.searchQuery ?? ''),
        })),
      );
      expect(found.total).toBe(due.length);

      const { body: selected } = await call(selectScores, { ...filter, sortBy, sortOrder });
      expect(selected).toEqual({ ids, total: ids.length, token: selectionToken(ids) });

      const { body: counted } = await call(countScores, filter);
      expect(counted.total).toBe(due.length);
      const counts = new Map(
        facets.map((facet) => [facet, new Map(counted.counts[facet].map(({ value, count }) => [value, count]))]),
      );
      expect(counts, JSON.stringify(filter)).toEqual(countsOf(scores, filter));

      const { body: covered } = await call(coverScores, { ...filter, withDisabled: true });
      const stagesFound = covered.grades.flatMap(({ levels }) => levels).flatMap((level) => level.stages);
      expect(
        new Map(stagesFound.flatMap(({ stageId, total }) => (total > 0 ? [[stageId, total]] : []))),
        JSON.stringify(filter),
      ).toEqual(new Map([...Map.groupBy(due, ({ stageId }) => stageId)].map(([id, all]) => [id, all.length])));
    }
  });

  it('is covered stage by stage, counting only enabled scores', async () => {
    const { call, scores, libraryIds, stages } = await aLibrary(200, seededRandom(7));
    const [moduleId = 0] = libraryIds;

    const { body } = await call(coverScores, { moduleId, by: 'rhythm' });

    const answered = body.grades.flatMap(({ levels }) => levels).flatMap((level) => level.stages);
    expect(answered).toHaveLength(144);
    expect(answered.slice(0, 20).map(({ stageId }) => stageId)).toEqual(stages.map(({ stage_id: id }) => id));
    for (const stage of answered) {
      const there = scores.filter(
        (score) => score.scoreEnabled && score.moduleId === moduleId && score.stageId === stage.stageId,
      );
      expect(stage.total).toBe(there.length);
      const counts = [...Map.groupBy(there, ({ rhythm }) => rhythm)].map(([value, { length: count }]) => ({
        value,
        count,
      }));
      expect(stage.counts).toEqual(counts.toSorted((one, other) => one.value - other.value));
    }
  });
});
