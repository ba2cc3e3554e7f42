import * as z from 'zod/mini';
import { fieldError } from '#platform/field-errors.ts';
import { int, rowsOf, withChecks } from '#platform/schemas.ts';
import { Deleted } from '#platform/deletions.ts';
import { anyOf, endpoint, file, readEndpoint } from '#platform/endpoint.ts';
import { paged, sorting } from '#platform/paging.ts';
import { gradeNames, levelNames, placeNames, stageNames } from '#platform/places.ts';
import {
  Curriculum,
  foundIn,
  placeFields,
  scoreFilter,
  ScoreFilter,
  ScoreType,
  noScoresError,
  tagFields,
} from './score-filter.ts';
import { Score } from './scores.ts';
import { manyOf, Selected } from '#platform/selection.ts';
import { spreadsheet } from '#platform/spreadsheets.ts';
import { id, Switch } from '#platform/values.ts';
import { placed } from './analysis.ts';
import { listTags, switchTags } from './choices.ts';

const access = anyOf('SL');

export { Notes, scoreFilter, type ScoreFilter } from './score-filter.ts';

/** The properties whose choices can be counted. */
export const facets = [
  'gradeId',
  'levelId',
  'stageId',
  'moduleId',
  'curriculum',
  ...listTags,
  'scoreType',
  ...switchTags,
  'scoreEnabled',
  'hasAccompaniment',
  'isComposed',
] as const;
export type Facet = (typeof facets)[number];

const Found = z.object({
  hand: z.enum(['right', 'left']),
  ...placed,
  /** How many semitones higher the match is than the search. */
  semitones: int(),
});

/** A score in a list, with the names of its place. */
export const ListedScore = z.extend(Score, {
  ...placeNames,
  /** Signed address of a picture of the first system; null for an old file until it is read again. */
  thumbnail: z.nullable(z.string()),
  /** Number of measures; null for an old file until it is read again. */
  measures: z.nullable(int()),
  /** The first five matches of the melody; empty if the search has none. */
  found: z.array(Found),
  ...foundIn,
});
export type ListedScore = z.output<typeof ListedScore>;

export const scoreColumns = [
  'name',
  /** Grade, level and stage in teaching order. */
  'place',
  'moduleId',
  ...listTags,
  'seconds',
  'scoreEnabled',
  /** By date: newer scores have higher ids. */
  'id',
] as const;

const sort = sorting(scoreColumns);

export const findScores = readEndpoint('POST /admin/score/library/find', access, {
  summary: 'Searches the whole library by tag, place, name, composer, words or melody, one page at a time.',
  input: z.object({ ...paged, ...scoreFilter, ...sort }),
  output: z.object({ scores: z.array(ListedScore), total: int() }),
});

export const countScores = readEndpoint('POST /admin/score/library/counts', access, {
  summary:
    'Counts the scores a filter finds, and for each choice of each facet how many it would find with that choice instead.',
  input: ScoreFilter,
  output: z.object({
    total: int(),
    /** Counts by facet. Keys are ids, 'KungFuSightReading', or true and false; a missing choice has no scores. */
    counts: z.record(z.enum(facets), rowsOf({ value: z.union([int(), z.string(), z.boolean()]), count: int() })),
  }),
});

export const selectScores = readEndpoint('POST /admin/score/library/selection', access, {
  summary: 'Returns the IDs of the scores a filter finds, in this order, and a token for exactly these.',
  input: z.object({ ...scoreFilter, ...sort }),
  output: z.extend(Selected, {
    /** Empty if there are more than 10,000. */
    ids: z.array(int()),
  }),
});

const selectedOrMatching = manyOf('selected', noScoresError, scoreFilter);

/** The fields that can be changed for many scores at once; missing ones stay as they are. */
const ScoreChange = withChecks(
  z.partial(
    z.object({
      ...placeFields,
      moduleId: id(fieldError('choice.missing', { of: 'library' })),
      curriculum: Curriculum,
      ...tagFields,
      scoreType: ScoreType,
      accidental: Switch,
      articulation: Switch,
      dynamics: Switch,
      scoreEnabled: Switch,
    }),
  ),
  z.refine((change) => Object.values(change).some((value) => value !== undefined), fieldError('change.empty')),
  z.refine(
    ({ gradeId, levelId, stageId }) =>
      [gradeId, levelId, stageId].every((one) => one === undefined) ||
      [gradeId, levelId, stageId].every((one) => one !== undefined),
    fieldError('place.incomplete'),
  ),
);
export type ScoreChange = z.output<typeof ScoreChange>;

export const changeScores = endpoint('PUT /admin/score/library/change/selected', access, {
  summary:
    'Changes the tags, place, library or state of many scores, either all of them or none. Can be undone like a deletion.',
  input: z.safeExtend(selectedOrMatching, { change: ScoreChange }),
  /** Null if nothing had to change. */
  bodySize: 'list',
  output: z.extend(Deleted, { deletionId: z.nullable(Deleted.shape.deletionId) }),
  refusals: [
    'score.select',
    'score.not-found',
    'selection.changed',
    'score.level-of-grade',
    'score.stage-of-level',
    'entry.gone',
    'library.not-found',
    'academic.not-found',
  ],
});

export const exportScoreList = readEndpoint('POST /admin/score/library/export/sheet', access, {
  summary: 'Exports the selected scores with their tags and places as Scores.xlsx.',
  input: selectedOrMatching,
  bodySize: 'list',
  inExport: { 'scores.xlsx': { selected: { every: 'scores' } } },
  output: file(spreadsheet),
  refusals: ['score.select', 'score.not-found', 'selection.changed'],
});

export const coverScores = readEndpoint('POST /admin/score/library/coverage', access, {
  summary:
    'Counts, for each stage, the scores a filter finds, in total and for each choice of one tag. Disabled scores are counted on request only.',
  input: z.object({
    ...scoreFilter,
    by: z.optional(z.enum(listTags)),
    withDisabled: z._default(Switch, false),
  }),
  output: z.object({
    /** All places in teaching order, including empty ones. Retired places are included only while they have scores. */
    grades: rowsOf({
      gradeId: int(),
      ...gradeNames,
      isRetired: z.boolean(),
      levels: rowsOf({
        levelId: int(),
        ...levelNames,
        isRetired: z.boolean(),
        stages: rowsOf({
          stageId: int(),
          ...stageNames,
          isRetired: z.boolean(),
          total: int(),
          /** Counts by id of the tag's list; a missing id has no scores. */
          counts: rowsOf({ value: int(), count: int() }),
        }),
      }),
    }),
  }),
});
export type Coverage = z.output<(typeof coverScores)['output']>;
