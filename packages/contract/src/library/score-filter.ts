import * as z from 'zod/mini';
import { maxNameLength } from '#platform/field-lengths.ts';
import { fieldError } from '#platform/field-errors.ts';
import { defaulted, int, unsettable, withChecks } from '#platform/schemas.ts';
import { byTag, curricula, listTags, maxNotes, minNotes, ruledLists, switchTags } from './choices.ts';
import { id, maxId, optionalText, Switch, wholeNumber } from '#platform/values.ts';

export const Curriculum = z.enum(curricula, fieldError('score.curriculum'));
export type Curriculum = z.output<typeof Curriculum>;

/** An id from the list of score types. Only the server can check that it exists, because staff add entries. */
export const ScoreType = wholeNumber(0, maxId, fieldError('choice.missing', { of: 'scoreType' }));

export const noScoresError = fieldError('score.select');

/**
 * Ids of their lists. Only the server can check that they exist, because staff add entries to all lists but that of
 * ties.
 */
export const tagFields = {
  ...byTag(ruledLists, (of) => id(fieldError('choice.missing', { of }))),
  tie: wholeNumber(1, 2, fieldError('choice.missing', { of: 'tie' })),
};

export const placeFields = {
  gradeId: id(fieldError('score.grade')),
  levelId: id(fieldError('score.level')),
  stageId: id(fieldError('score.stage')),
};

/** Any of these ids of a list; an id that no longer exists finds nothing. */
const anyOfList = /* @__NO_SIDE_EFFECTS__ */ (tag: z.ZodMiniNumberFormat) =>
  unsettable(withChecks(z.array(tag, fieldError('list.expected', { of: 'id' })), z.maxLength(200)));

/** A melody played by one hand, as MIDI numbers; 60 is middle C. */
export const Notes = z.object({
  pitches: withChecks(
    z.array(withChecks(int(), z.gte(0), z.lte(127)), fieldError('list.expected', { of: 'note' })),
    z.minLength(minNotes, fieldError('notes.too-few', { min: minNotes })),
    z.maxLength(maxNotes, fieldError('notes.too-many', { max: maxNotes })),
  ),
  isTransposed: z._default(Switch, true),
});
export type Notes = z.output<typeof Notes>;

/** Conditions on scores. All of them must hold; a list of values holds if any of its values does. */
export const scoreFilter = {
  gradeId: unsettable(placeFields.gradeId),
  levelId: unsettable(placeFields.levelId),
  stageId: unsettable(placeFields.stageId),
  moduleId: unsettable(id(fieldError('choice.missing', { of: 'library' }))),
  curriculum: unsettable(Curriculum),
  ...byTag(listTags, (tag) => anyOfList(tagFields[tag])),
  scoreType: anyOfList(ScoreType),
  ...byTag(switchTags, () => unsettable(Switch)),
  scoreEnabled: unsettable(Switch),
  hasAccompaniment: unsettable(Switch),
  isComposed: unsettable(Switch),
  /**
   * Part of the name, of a credit in the file (composer, lyricist, arranger, subtitle, title), or of the words sung
   * from the beginning of a word on.
   */
  searchQuery: defaulted(optionalText(maxNameLength), ''),
  notes: unsettable(Notes),
};
/** Where a search text was found, if not in the name of the score. */
export const foundIn = {
  /** The composer or other credit that contains it. */
  credit: z.nullable(z.string()),
  /** The words sung around it, if no credit contains it. */
  sung: z.nullable(z.string()),
};

export const ScoreFilter = z.object(scoreFilter);
export type ScoreFilter = z.output<typeof ScoreFilter>;
