import * as z from 'zod/mini';
import { fieldError } from '#platform/field-errors.ts';
import { int, rowsOf } from '#platform/schemas.ts';
import { anyOf, readEndpoint } from '#platform/endpoint.ts';
import { paged } from '#platform/paging.ts';
import { PlaceNames, placeNames } from '#platform/places.ts';
import { id, StoredName } from '#platform/values.ts';
import { likenesses } from './choices.ts';

const access = anyOf('SL');

export const Likeness = z.enum(likenesses);
export type Likeness = z.output<typeof Likeness>;

export const SimilarScore = z.object({
  kind: Likeness,
  fileName: z.string(),
  /** The score that was published from it; null for an unpublished upload. */
  scoreId: z.nullable(int()),
  name: z.string(),
  /** Null for an unpublished upload. */
  place: z.nullable(PlaceNames),
});
export type SimilarScore = z.output<typeof SimilarScore>;

const DuplicateScore = z.object({
  id: int(),
  name: z.string(),
  fileName: z.string(),
  ...placeNames,
  scoreEnabled: z.boolean(),
  thumbnail: z.nullable(z.string()),
  version: int(),
});

export const listDuplicates = readEndpoint('POST /admin/score/library/duplicates', access, {
  summary: 'Lists groups of similar scores in the whole library, the most similar first.',
  input: z.object({
    ...paged,
    kind: z.optional(Likeness),
    /** Only groups that contain a score of this library. */
    moduleId: z.optional(id(fieldError('choice.missing', { of: 'library' }))),
  }),
  output: z.object({
    /** Every score of a group is at least this similar (`kind`) to another score of the group. */
    groups: rowsOf({
      kind: Likeness,
      size: int(),
      /** The first hundred of them, oldest first. */
      scores: z.array(DuplicateScore),
    }),
    total: int(),
    counts: z.record(Likeness, int()),
  }),
});
export type DuplicateGroup = z.output<(typeof listDuplicates)['output']>['groups'][number];

const Side = z.object({
  name: z.string(),
  /** Signed addresses of its pages, which expire. */
  pages: z.array(z.string()),
  /** Positions, from 1, of the measures that differ from the other file. */
  differing: z.array(int()),
  /** What is printed as the numbers of these measures; '' for a pickup. */
  labels: z.array(z.string()),
});

export const compareScores = readEndpoint('POST /admin/score/library/compare', access, {
  summary: 'Compares two score files and returns the measures in which their notes differ.',
  input: z.object({ one: StoredName, other: StoredName }),
  output: z.object({
    /** Null if they have too little in common. */
    kind: z.nullable(Likeness),
    /** How many semitones higher the other file is. */
    semitones: int(),
    one: Side,
    other: Side,
  }),
  refusals: ['score.file-unknown', 'score.not-read'],
});
export type Comparison = z.output<(typeof compareScores)['output']>;
