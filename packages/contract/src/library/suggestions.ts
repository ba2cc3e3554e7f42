import * as z from 'zod/mini';
import { anyOf, readEndpoint } from '#platform/endpoint.ts';
import { fieldError } from '#platform/field-errors.ts';
import { gradeNames, levelNames } from '#platform/places.ts';
import { int, objectOrNull, rowsOf } from '#platform/schemas.ts';
import { id, StoredName } from '#platform/values.ts';
import { Curriculum } from './score-filter.ts';

/** How often suggestions with a vote this clear are right: nearly always, or mostly. */
export const confidences = ['high', 'fair'] as const;

/** A suggested place, found from the scores of the library with the most similar notes. */
export const Suggestion = z.object({
  gradeId: int(),
  ...gradeNames,
  /** Null if only the grade is clear. */
  level: objectOrNull({ levelId: int(), ...levelNames }),
  confidence: z.enum(confidences),
  /**
   * Out of 100 scores of the library with a vote this clear, the number whose place would have been suggested
   * correctly.
   */
  rightOf100: int(),
  /** At most three of the most similar scores at that place. */
  alike: rowsOf({ scoreId: int(), name: z.string() }),
  /** At most three traits that all of these scores share with the file, each with its text in English. */
  traits: rowsOf({ code: z.string(), params: z.record(z.string(), z.unknown()), text: z.string() }),
});
export type Suggestion = z.output<typeof Suggestion>;

export const suggestPlace = readEndpoint('POST /admin/score/library/suggestion', anyOf('SL'), {
  summary:
    'Suggests the grade and level of a score file from the most similar scores of a library; null if there are too few or they disagree.',
  input: z.object({
    fileName: StoredName,
    moduleId: id(fieldError('choice.missing', { of: 'library' })),
    curriculum: Curriculum,
  }),
  output: z.object({ suggestion: z.nullable(Suggestion) }),
  refusals: ['score.file-unknown'],
});
