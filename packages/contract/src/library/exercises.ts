import * as z from 'zod/mini';
import { anyOf, readEndpoint, repeatableEndpoint } from '#platform/endpoint.ts';
import { fieldError } from '#platform/field-errors.ts';
import {
  defaulted,
  int,
  objectOrNull,
  oneOrSeveral,
  rowsOf,
  unsettable,
  unsettableFields,
  withChecks,
} from '#platform/schemas.ts';
import { id, oneOf, Switch, wholeNumber } from '#platform/values.ts';
import { Analysis } from './analysis.ts';
import { byTag, defaultCurriculum, listTags, motions, ruledLists, spans, switchTags, textures } from './choices.ts';
import { Curriculum, placeFields, tagFields } from './score-filter.ts';

const access = anyOf('SL');

/** Of one call. */
export const maxExercises = 50;

const between = (min: number, max: number) => wholeNumber(min, max, fieldError('number.between', { min, max }));
const tempo = between(40, 160);
const value = between(0, 9);
export const maxSeed = 2 ** 32 - 1;
const seed = between(0, maxSeed);
/** Each of them has to be composed again. */
const maxLike = 20;

const several = oneOrSeveral;

/** Where a list has several values, each exercise has one of them. What is left out follows from the grade. */
const wishes = {
  tags: unsettable(
    z.object({
      ...byTag(listTags, (tag) => several(tagFields[tag])),
      ...byTag(switchTags, () => unsettable(Switch)),
    }),
  ),
  measures: several(between(1, 64)),
  /** In quarter notes a minute; with `maxTempo`, the slowest of several. */
  tempo: unsettable(tempo),
  maxTempo: unsettable(tempo),
  texture: several(oneOf(textures)),
  motion: several(oneOf(motions)),
  /** White keys that a hand covers without moving. */
  span: unsettable(z.literal([...spans], fieldError('choice.expected', { choices: spans }))),
  pickup: unsettable(Switch),
  fingerings: unsettable(Switch),
  /**
   * The exercise of the same wishes whose rhythm, or whose rise and fall, is kept; before it those that it was itself
   * like.
   */
  like: unsettable(withChecks(z.array(z.object({ same: z.enum(['rhythm', 'contour']), seed })), z.maxLength(maxLike))),
  minDifficulty: unsettable(value),
  maxDifficulty: unsettable(value),
};
const place = unsettableFields({ ...placeFields, moduleId: id(fieldError('choice.missing', { of: 'library' })) });
const ordered = { ...place, ...wishes };

type Limits = { minDifficulty?: number | undefined; maxDifficulty?: number | undefined };
const isPossible = ({ minDifficulty = 0, maxDifficulty = 9 }: Limits) => minDifficulty <= maxDifficulty;
const impossible = { path: ['maxDifficulty'], ...fieldError('field.invalid') };

/** A text in English, and its code for other languages. */
const coded = { code: z.string(), params: z.record(z.string(), z.unknown()), text: z.string() };

const Exercise = z.object({
  /** The same seed, wishes and version give the same piece. */
  seed: int(),
  version: int(),
  /** The one value that this exercise has where several were wished. */
  wishes: z.record(z.string(), z.unknown()),
  /** In the caller's language. */
  title: z.string(),
  titles: z.object({ en: z.string(), zh: z.string() }),
  fileName: z.string(),
  filePath: z.string(),
  name: z.string(),
  analysis: Analysis,
  seconds: z.number(),
  /** In quarter notes a minute. */
  tempo: z.number(),
  preview: z.object({ pages: z.array(z.string()) }),
  /** Signed address of a picture of the first system. */
  thumbnail: z.string(),
  difficulty: z.object({
    /** On the scale of the grades: 0 for the first, 8 for Grade 8. */
    value: z.number(),
    reasons: z.array(z.string()),
    traits: rowsOf(coded),
  }),
});
export type Exercise = z.output<typeof Exercise>;

const conflicts = ['exercise.conflict', 'academic.not-found', 'library.not-found'] as const;

export const composeExercises = repeatableEndpoint('POST /admin/score/library/compose', access, {
  summary:
    'Composes sight-reading exercises with these tags, and keeps them like uploads until they are published. What a score of the library or an exercise that waits already has is composed again with another seed. Answers fewer where no more are found.',
  input: withChecks(
    z.object({ count: between(1, maxExercises), ...ordered, seed: unsettable(seed) }),
    z.refine(isPossible, impossible),
  ),
  output: z.object({
    exercises: z.array(Exercise),
    /** How many were left out because they were too like a score of the library, or each other. */
    refused: int(),
  }),
  refusals: [...conflicts, 'file.unused-full', 'score.still-working', 'server.busy'],
});

export const checkExercises = readEndpoint('POST /admin/score/library/compose/check', access, {
  summary: 'Says why wishes for exercises exclude each other, and which entries of the lists the rest excludes.',
  input: withChecks(z.object(ordered), z.refine(isPossible, impossible)),
  output: z.object({
    conflict: objectOrNull(coded),
    impossible: rowsOf({
      tag: z.enum(ruledLists),
      value: int(),
      ...coded,
    }),
  }),
  refusals: [...conflicts, 'score.still-working', 'server.busy'],
});

export const suggestExercises = readEndpoint('POST /admin/score/library/compose/wishes', access, {
  summary: 'Suggests wishes for exercises at a place, from the enabled scores nearest to it.',
  input: z.object({ ...place, curriculum: defaulted(Curriculum, defaultCurriculum) }),
  output: z.object({
    /** Enabled scores at the place. */
    scores: int(),
    /** The number of scores from which the wishes are, and what they have in common. */
    neighbours: int(),
    of: z.nullable(z.enum(['stage', 'level', 'grade'])),
    /** Stages of the grade without an enabled score. */
    emptyPlaces: int(),
    wishes: z.object({
      tags: z.object({
        ...byTag(listTags, () => z.array(int())),
        /** Whether most of them have it. */
        ...byTag(switchTags, () => z.boolean()),
      }),
      measures: z.array(int()),
      tempo: z.nullable(int()),
      maxTempo: z.nullable(int()),
    }),
    /** What is usual at the place. */
    difficulty: objectOrNull({ from: z.number(), to: z.number() }),
  }),
  refusals: ['academic.not-found', 'library.not-found'],
});
