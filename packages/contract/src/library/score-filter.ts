import { z } from 'zod';
import { id, optionalText } from '#platform/values.ts';

export const curricula = ['KungFuSightReading', 'PianoAdventure'] as const;
export const defaultCurriculum = 'KungFuSightReading';
export const Curriculum = z.enum(curricula, { error: 'Please select a library type' });
export type Curriculum = z.output<typeof Curriculum>;

export const selectedScores = 'Please select at least one score';

/** Tags of which each is one of a fixed list, in the order of the specification's table; and those that are yes or no. */
export const listTags = ['range', 'interval', 'rhythm', 'rest', 'keySignature', 'timeSignature', 'tie'] as const;
export const switchTags = ['accidental', 'articulation', 'dynamics'] as const;

/** A tag's id in its fixed list. */
const tag = (last: number, missing: string) => z.int({ error: missing }).min(1, missing).max(last, missing);

export const tagFields = {
  range: tag(5, 'Please select a range'),
  interval: tag(6, 'Please select an interval'),
  rhythm: tag(7, 'Please select a rhythm'),
  rest: tag(4, 'Please select a rest'),
  keySignature: tag(7, 'Please select a key signature'),
  timeSignature: tag(4, 'Please select a time signature'),
  tie: tag(2, 'Please select a tie'),
};

export const placeFields = {
  gradeId: id('Please select a grade'),
  levelId: id('Please select a level'),
  stageId: id('Please select a stage'),
};

const on = z.boolean({ error: 'true or false is expected' });

/** Any of these ids of a fixed list. */
const anyOfList = (tag: z.ZodInt) => z.array(tag, { error: 'A list of ids is expected' }).max(20).optional();

export const minNotes = 3;
export const maxNotes = 32;

/** A melody as it is played, one hand alone: MIDI numbers, middle C is 60. */
export const Notes = z.object({
  pitches: z
    .array(z.int().min(0).max(127), { error: 'A list of notes is expected' })
    .min(minNotes, `At least ${minNotes} notes, please`)
    .max(maxNotes, `At most ${maxNotes} notes, please`),
  /** Finds it in every other key, too. */
  isTransposed: on.default(true),
});
export type Notes = z.output<typeof Notes>;

/** Which scores: everything that is given has to fit; of the lists any one of what is named. */
export const scoreFilter = {
  gradeId: placeFields.gradeId.optional(),
  levelId: placeFields.levelId.optional(),
  stageId: placeFields.stageId.optional(),
  moduleId: id('Please select a library').optional(),
  curriculum: Curriculum.optional(),
  range: anyOfList(tagFields.range),
  interval: anyOfList(tagFields.interval),
  rhythm: anyOfList(tagFields.rhythm),
  rest: anyOfList(tagFields.rest),
  keySignature: anyOfList(tagFields.keySignature),
  timeSignature: anyOfList(tagFields.timeSignature),
  tie: anyOfList(tagFields.tie),
  scoreType: z.array(z.int().min(0).max(2)).max(3).optional(),
  accidental: on.optional(),
  articulation: on.optional(),
  dynamics: on.optional(),
  scoreEnabled: on.optional(),
  hasAccompaniment: on.optional(),
  /** Part of a name. */
  searchQuery: optionalText(120).default(''),
  notes: Notes.optional(),
};
export const ScoreFilter = z.object(scoreFilter);
export type ScoreFilter = z.output<typeof ScoreFilter>;
