import * as z from 'zod/mini';
import { maxNameLength, maxScoreFiles } from '#platform/field-lengths.ts';
import { fieldError } from '#platform/field-errors.ts';
import { int, rowsOf, withChecks } from '#platform/schemas.ts';
import { byTag, listTags, noneOfThese, switchTags } from './choices.ts';
import { SimilarScore } from './duplicates.ts';
import { Analysis } from './analysis.ts';
import { anyOf, endpoint } from '#platform/endpoint.ts';
import { Curriculum, ScoreType } from './score-filter.ts';
import { Accompaniment, scoreFields } from './scores.ts';
import { Done, Id, Instant, maxId, optionalText, StoredName, Switch, Version, wholeNumber } from '#platform/values.ts';

const access = anyOf('SL');

/** A review is deleted with its uploads this many days after its last change. */
export const draftDays = 30;

const chosen = z.nullable(Id);
/** An id, or `noneOfThese`. */
const chosenTag = z.nullable(wholeNumber(noneOfThese, maxId, fieldError('number.whole')));

/** The choices of staff for an upload so far; null if nothing is chosen yet. */
const decided = {
  name: optionalText(maxNameLength),
  gradeId: chosen,
  levelId: chosen,
  stageId: chosen,
  moduleId: Id,
  curriculum: Curriculum,
  scoreType: ScoreType,
  ...byTag(listTags, () => chosenTag),
  ...byTag(switchTags, () => Switch),
  scoreEnabled: Switch,
  accompanimentPath: scoreFields.accompanimentPath,
};
export const DraftDecisions = z.object(decided);
export type DraftDecisions = z.output<typeof DraftDecisions>;

/** Things that a score in a review refers to and that no longer exist. */
export const losses = ['library', 'place', 'tag', 'scoreType', 'accompaniment', 'file'] as const;
export type Loss = (typeof losses)[number];

const DraftScore = z.object({
  fileName: z.string(),
  originalName: z.string(),
  analysis: Analysis,
  seconds: z.number(),
  /** Signed addresses that expire. */
  pages: z.array(z.string()),
  /** Signed address of a picture of the first system. */
  thumbnail: z.string(),
  alike: z.array(SimilarScore),
  decisions: z.extend(DraftDecisions, {
    accompanimentPath: z.nullable(z.string()),
    accompaniment: z.nullable(Accompaniment),
  }),
  lost: z.array(z.enum(losses)),
});
export type DraftScore = z.output<typeof DraftScore>;

const about = {
  id: int(),
  version: int(),
  owner: z.object({
    userId: int(),
    fullName: z.string(),
    /** Whether the owner is active and has the permission for the score library. */
    mayReview: z.boolean(),
  }),
  /** The person who handed it over; null if its owner began it. */
  handedBy: z.nullable(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
  /** When the review will be deleted with its uploads, unless somebody changes it. */
  keptUntil: Instant,
};

const DraftSummary = z.object({
  ...about,
  /** The library of its first score. */
  moduleId: int(),
  names: z.array(z.string()),
});
export type DraftSummary = z.output<typeof DraftSummary>;

export const listDrafts = endpoint('GET /admin/score/library/drafts', access, {
  summary: "Lists the reviews waiting to be published, the caller's first, and the people who could take them over.",
  output: z.object({
    drafts: z.array(DraftSummary),
    /** Active people with the permission for the score library, sorted by name. */
    colleagues: rowsOf({ userId: int(), fullName: z.string() }),
  }),
});

export const getDraft = endpoint('GET /admin/score/library/drafts/{id}', access, {
  summary: 'Returns one review with its uploads, the tags read from them, and the decisions made so far.',
  output: z.object({ draft: z.object({ ...about, scores: z.array(DraftScore) }) }),
  refusals: ['draft.not-found'],
});
export type Draft = z.output<(typeof getDraft)['output']>['draft'];

export const addToDraft = endpoint('POST /admin/score/library/drafts/add', access, {
  summary: 'Adds an upload, with the tags read from it, to this review of the caller or to a new one.',
  input: z.object({
    draftId: z.optional(Id),
    fileName: StoredName,
    moduleId: Id,
    curriculum: Curriculum,
    gradeId: chosen,
    levelId: chosen,
    stageId: chosen,
  }),
  output: z.extend(Done, { draftId: int(), version: int() }),
  refusals: [
    'draft.not-found',
    'draft.not-yours',
    'score.too-many',
    'score.file-unknown',
    'score.file-used',
    'library.not-found',
  ],
  leavesNoTrail: true,
});

export const saveDraft = endpoint('PUT /admin/score/library/drafts/update/{id}', access, {
  summary: 'Saves the decisions about the scores of a review, in this order.',
  input: z.object({
    version: Version,
    scores: withChecks(
      z.array(z.object({ fileName: StoredName, decisions: DraftDecisions }), fieldError('score.upload-first')),
      z.minLength(1, fieldError('score.upload-first')),
      z.maxLength(maxScoreFiles, fieldError('score.too-many')),
    ),
  }),
  output: z.extend(Done, { version: int() }),
  refusals: ['draft.not-found', 'draft.not-yours', 'record.stale'],
  leavesNoTrail: true,
});

export const removeFromDraft = endpoint('POST /admin/score/library/drafts/remove', access, {
  summary: 'Discards an upload of a review with its files. Discarding the last one ends the review.',
  input: z.object({ draftId: Id, fileName: StoredName }),
  output: z.extend(Done, { version: z.nullable(int()) }),
  refusals: ['draft.not-found', 'draft.not-yours', 'score.file-unknown'],
});

export const discardDraft = endpoint('DELETE /admin/score/library/drafts/delete/{id}', access, {
  summary: 'Discards a review with its uploads and their files.',
  refusals: ['draft.not-found', 'draft.not-yours'],
});

export const handOverDraft = endpoint('POST /admin/score/library/drafts/hand-over', access, {
  summary: "Hands a review to a colleague, or takes over a colleague's review.",
  input: z.object({ draftId: Id, userId: Id }),
  output: z.extend(Done, { version: int() }),
  refusals: ['draft.not-found', 'draft.not-yours', 'draft.colleague'],
});
