import * as z from 'zod/mini';
import { anyOf, endpoint } from '#platform/endpoint.ts';
import { fieldError } from '#platform/field-errors.ts';
import { gradeNames, levelNames } from '#platform/places.ts';
import { int } from '#platform/schemas.ts';
import { id, StoredName } from '#platform/values.ts';
import { Curriculum } from './score-filter.ts';

/** How often votes as clear as this are right: nearly always, or mostly. */
export const confidences = ['high', 'fair'] as const;

/** A suggested place, found from the scores of the library with the most similar notes. */
export const Suggestion = z.object({
  gradeId: int(),
  ...gradeNames,
  /** Null where only the grade is clear. */
  level: z.nullable(z.object({ levelId: int(), ...levelNames })),
  confidence: z.enum(confidences),
  /** Of 100 scores of the library with a vote as clear as this, the number whose place the vote predicts correctly. */
  rightOf100: int(),
  /** The most similar scores at that place, three at most. */
  alike: z.array(z.object({ scoreId: int(), name: z.string() })),
  /** Up to three traits that all of them share with it, with an English text for each code. */
  traits: z.array(z.object({ code: z.string(), params: z.record(z.string(), z.unknown()), text: z.string() })),
});
export type Suggestion = z.output<typeof Suggestion>;

export const suggestPlace = endpoint({
  method: 'POST',
  path: '/admin/score/library/suggestion',
  access: anyOf('SL'),
  summary:
    'Suggests the grade and level of a score file from the most similar scores of a library; null if there are too few or they disagree.',
  input: z.object({
    fileName: StoredName,
    moduleId: id(fieldError('choice.missing', { of: 'library' })),
    curriculum: Curriculum,
  }),
  output: z.object({ suggestion: z.nullable(Suggestion) }),
  refusals: ['score.file-unknown'],
  isRead: true,
});
