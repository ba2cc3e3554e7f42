import * as z from 'zod/mini';
import { maxFileAddressLength, maxNameLength, maxScoreFiles } from '#platform/field-lengths.ts';
import { fieldError } from '#platform/field-errors.ts';
import { defaulted, int, unsettable, unsettableFields, withChecks } from '#platform/schemas.ts';
import { anyOf, endpoint, readEndpoint, repeatableEndpoint } from '#platform/endpoint.ts';
import { Deleted, restorableFor } from '#platform/deletions.ts';
import { byTag, defaultCurriculum, listTags, scoreTypes, switchTags } from './choices.ts';
import { Curriculum, placeFields, scoreFilter, ScoreType, noScoresError, tagFields } from './score-filter.ts';
import { placeNames } from '#platform/places.ts';
import { manyOf, maxSelected } from '#platform/selection.ts';
import { Done, id, Id, optionalText, storedName, StoredName, Switch, text, Version } from '#platform/values.ts';

export { Curriculum, placeFields, noScoresError, tagFields } from './score-filter.ts';

export const selectedScores = withChecks(
  z.array(Id, noScoresError),
  z.minLength(1, noScoresError),
  z.maxLength(maxSelected, fieldError('list.too-long', { max: maxSelected, of: 'score' })),
);

const audioError = fieldError('score.accompaniment');
/** The filePath or fileName returned by /files/upload. */
const AccompanimentPath = z.pipe(
  z.pipe(
    withChecks(z.string(audioError), z.maxLength(maxFileAddressLength, audioError)),
    z.transform((path) => path.replace(/^.*\//, '').replace(/\?[^]*/, '')),
  ),
  storedName(audioError),
);

/** Null means that none of the list's entries is true of the score. */
const decidedTags = byTag(listTags, (tag) => z.nullable(tagFields[tag]));

/** The choices of staff for a score. */
export const scoreFields = {
  name: text(maxNameLength, fieldError('text.missing', { of: 'name' })),
  fileName: StoredName,
  ...placeFields,
  moduleId: id(fieldError('choice.missing', { of: 'library' })),
  curriculum: z._default(Curriculum, defaultCurriculum),
  ...decidedTags,
  ...byTag(switchTags, () => Switch),
  scoreEnabled: Switch,
  accompanimentPath: z._default(z.nullable(AccompanimentPath), null),
  scoreType: z._default(ScoreType, scoreTypes.normal),
};

export const NewScore = z.object(scoreFields);
export type NewScore = z.output<typeof NewScore>;

export const ScoreUpdate = z.extend(NewScore, {
  fileName: z.optional(StoredName),
  curriculum: z.optional(Curriculum),
  accompanimentPath: z.optional(z.nullable(AccompanimentPath)),
  scoreType: z.optional(ScoreType),
  version: z.optional(Version),
});
export type ScoreUpdate = z.output<typeof ScoreUpdate>;

export const Accompaniment = z.object({
  /** Signed and expiring. */
  address: z.string(),
  /** Its length; null for a recording from an earlier version until it has been measured. */
  seconds: z.nullable(z.number()),
});
export type Accompaniment = z.output<typeof Accompaniment>;

/**
 * The tags of a score in answers: ids of their lists, null where none of the entries fits, and true or false for
 * articulation and the like.
 */
export const scoreTags = {
  ...byTag(listTags, () => z.nullable(int())),
  ...byTag(switchTags, () => z.boolean()),
};

/** A score as the examples of descriptions have it. */
export const exampleScore = {
  id: 54,
  edition: 3,
  name: 'Little March',
  libraryId: 2,
  curriculum: 'KungFuSightReading' as const,
  gradeId: 1,
  levelId: 2,
  stageId: 5,
  range: 1,
  interval: 2,
  rhythm: 4,
  rest: 4,
  keySignature: 1,
  timeSignature: 1,
  tie: 1,
  accidental: false,
  articulation: true,
  dynamics: true,
  scoreType: 0,
};

export const Score = z.object({
  id: int(),
  name: z.string(),
  fileName: z.string(),
  filePath: z.string(),
  /** Signed and expiring. */
  file: z.string(),
  gradeId: int(),
  levelId: int(),
  stageId: int(),
  moduleId: int(),
  curriculum: Curriculum,
  ...scoreTags,
  scoreEnabled: z.boolean(),
  accompanimentPath: z.nullable(z.string()),
  hasAccompaniment: z.boolean(),
  accompaniment: z.nullable(Accompaniment),
  seconds: z.number(),
  scoreType: ScoreType,
  /** The number of the present edition, from 1. */
  edition: int(),
  version: int(),
});
export type Score = z.output<typeof Score>;

export const publishScores = repeatableEndpoint('POST /admin/score/library/add', anyOf('SL'), {
  summary: 'Publishes 1 to 10 uploaded scores, either all of them or none.',
  input: z.object({
    scores: withChecks(
      z.array(NewScore, fieldError('score.upload-first')),
      z.minLength(1, fieldError('score.upload-first')),
      z.maxLength(maxScoreFiles, fieldError('score.too-many')),
    ),
    /** The review that they are published from, in the version that the caller has seen. */
    draft: z.optional(z.object({ id: Id, version: Version })),
  }),
  output: z.extend(Done, { ids: z.array(int()) }),
  refusals: [
    'score.upload-first',
    'score.too-many',
    'score.level-of-grade',
    'score.stage-of-level',
    'score.file-unknown',
    'score.file-used',
    'score.accompaniment',
    'library.not-found',
    'academic.not-found',
    'draft.not-found',
    'draft.not-yours',
    'draft.file-gone',
    'record.stale',
    'entry.gone',
  ],
});

export const listScores = readEndpoint('POST /admin/score/library/get/all', anyOf('SL'), {
  summary: 'Lists the scores of a grade, level, stage and curriculum, by name.',
  input: z.extend(
    z.object({
      ...placeFields,
      curriculum: Curriculum,
      moduleId: unsettable(id(fieldError('choice.missing', { of: 'library' }))),
      searchQuery: defaulted(optionalText(maxNameLength), ''),
    }),
    unsettableFields(tagFields),
  ),
  output: z.object({ scores: z.array(Score) }),
  refusals: ['score.grade', 'score.level', 'score.stage', 'score.curriculum'],
});

export const toggleScore = endpoint('PUT /admin/score/library/toggle/{id}', anyOf('SL'), {
  summary: 'Enables or disables a score.',
  input: z.object({ scoreEnabled: Switch }),
  refusals: ['score.not-found'],
});

export const updateScore = endpoint('PUT /admin/score/library/update/{id}', anyOf('SL'), {
  summary:
    'Changes the details that staff set for a score. Fields that are optional for a new score stay as they are if omitted.',
  input: ScoreUpdate,
  refusals: [
    'score.not-found',
    'record.stale',
    'entry.gone',
    'score.level-of-grade',
    'score.stage-of-level',
    'score.file-unknown',
    'score.accompaniment',
    'library.not-found',
    'academic.not-found',
  ],
});

export const deleteScore = endpoint('DELETE /admin/score/library/delete/{id}', anyOf('SL'), {
  summary: `Deletes a score. It can be restored for ${restorableFor} days.`,
  output: Deleted,
  refusals: ['score.not-found'],
});

export const deleteScores = endpoint('DELETE /admin/score/library/delete/selected', anyOf('SL'), {
  summary: 'Deletes the selected scores, either all of them or none.',
  input: manyOf('selected', noScoresError, scoreFilter),
  bodySize: 'list',
  output: Deleted,
  refusals: ['score.select', 'score.not-found', 'selection.changed'],
});

export const exportScores = readEndpoint('POST /admin/score/library/export/selected', anyOf('SL'), {
  summary: 'Returns the selected scores with the names of their places.',
  input: z.object({ selected: selectedScores }),
  bodySize: 'list',
  output: z.object({
    scores: z.array(z.extend(Score, placeNames)),
  }),
  refusals: ['score.select', 'score.not-found'],
});
