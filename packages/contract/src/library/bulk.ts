import * as z from 'zod/mini';
import { anyOf, endpoint, repeatableEndpoint, upload } from '#platform/endpoint.ts';
import { fieldError } from '#platform/field-errors.ts';
import { pagedInAddress } from '#platform/paging.ts';
import { defaulted, int, rowsOf, unsettable } from '#platform/schemas.ts';
import { Done, id, Instant, wholeNumber } from '#platform/values.ts';
import { defaultCurriculum } from './choices.ts';
import { Curriculum, placeFields } from './score-filter.ts';
import { noScoresError, selectedScores } from './scores.ts';

const access = anyOf('SL');

/** Fifteen hundred scores take about fifteen million; `deploy/nginx.conf` lets this much pass. */
export const maxBulkBytes = 60 * 1024 * 1024;
export const maxBulkFiles = 5_000;

export const bulkStates = ['reading', 'ready', 'publishing', 'published', 'failed'] as const;
/**
 * Why somebody should look at a score: its library or place is not known, a tag is not read surely, the sheet names
 * something that does not exist, the file has warnings, or the same score exists.
 */
export const bulkDoubts = ['library', 'place', 'tag', 'sheet', 'warning', 'duplicate'] as const;
export type BulkDoubt = (typeof bulkDoubts)[number];

export const bringLibrary = repeatableEndpoint('POST /admin/score/library/bulk', access, {
  summary:
    'Takes a .zip of MusicXML files and, if there is one, of a sheet about them with the columns file, name, grade, level, stage, tags and library. They are read in the background; folders named like grades, levels, stages or libraries count as well.',
  input: upload(maxBulkBytes),
  output: z.extend(Done, { bulkId: int() }),
  refusals: ['file.none', 'bulk.archive', 'bulk.empty', 'request.too-large'],
});

/** Exercises for each place. */
export const maxEach = 10;

export const composeCourse = repeatableEndpoint('POST /admin/score/library/bulk/compose', access, {
  summary:
    'Composes exercises in the background: so many for each stage of a grade or level that has no enabled score, or for one stage. They are reviewed and published like a library that was brought in.',
  input: z.object({
    moduleId: id(fieldError('choice.missing', { of: 'library' })),
    curriculum: defaulted(Curriculum, defaultCurriculum),
    gradeId: placeFields.gradeId,
    levelId: unsettable(placeFields.levelId),
    stageId: unsettable(placeFields.stageId),
    each: wholeNumber(1, maxEach, fieldError('number.between', { min: 1, max: maxEach })),
  }),
  output: z.extend(Done, { bulkId: int(), count: int() }),
  refusals: ['library.not-found', 'academic.not-found', 'bulk.no-empty-place'],
});

export const cancelBulk = endpoint('POST /admin/score/library/bulk/{id}/cancel', access, {
  summary: 'Reads or composes no more of a library. What is done already waits for review.',
  refusals: ['bulk.not-found'],
});

export const listBulks = endpoint('GET /admin/score/library/bulk', access, {
  summary: 'Lists the libraries that were brought in last, newest first.',
  output: z.object({
    bulks: rowsOf({
      bulkId: int(),
      name: z.string(),
      state: z.enum(bulkStates),
      /** Whether its scores are exercises that the console composes. */
      isComposed: z.boolean(),
      createdAt: Instant,
    }),
  }),
});

export const getBulk = endpoint('GET /admin/score/library/bulk/{id}', access, {
  summary: 'Returns how far a library is read, and one page of its scores, the most doubtful first.',
  query: z.object(pagedInAddress),
  output: z.object({
    state: z.enum(bulkStates),
    isComposed: z.boolean(),
    total: int(),
    /** Of `total`, including those that failed. */
    read: int(),
    /** Scores that wait for publication, without and with doubts. */
    certain: int(),
    doubtful: int(),
    failed: rowsOf({ file: z.string(), reason: z.string() }),
    drafts: rowsOf({
      /** A review of this one score. */
      draftId: int(),
      file: z.string(),
      name: z.string(),
      moduleId: int(),
      doubts: z.array(z.enum(bulkDoubts)),
    }),
  }),
  refusals: ['bulk.not-found'],
});

export const publishBulk = repeatableEndpoint('POST /admin/score/library/bulk/{id}/publish', access, {
  summary:
    'Publishes the scores of a library without doubts, or these. Deleting the published scores undoes it, and is undone like any deletion.',
  input: z.object({ accept: z.union([z.literal('certain'), selectedScores], noScoresError) }),
  bodySize: 'list',
  output: z.extend(Done, { ids: z.array(int()) }),
  refusals: [
    'bulk.not-found',
    'bulk.reading',
    'bulk.incomplete',
    'draft.not-found',
    'score.level-of-grade',
    'score.stage-of-level',
    'score.file-unknown',
    'score.file-used',
    'score.accompaniment',
    'library.not-found',
    'academic.not-found',
    'entry.gone',
  ],
});
