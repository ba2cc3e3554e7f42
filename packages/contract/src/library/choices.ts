/*
 * What a score can be, apart from its tags. This file does without zod: the router of the web reads addresses by it.
 */

/** Stored and sent as numbers. The specification spells the second one 'Warmap'; people read 'Warm-up'. */
export const scoreTypes = { normal: 0, warmUp: 1, exercise: 2 } as const;
export type ScoreType = (typeof scoreTypes)[keyof typeof scoreTypes];

export function isScoreType(value: number): value is ScoreType {
  return Object.values(scoreTypes).some((type) => type === value);
}

export const curricula = ['KungFuSightReading', 'PianoAdventure'] as const;
export type Curriculum = (typeof curricula)[number];
/** The names of published methods, the same in every language. */
export const curriculumNames: Readonly<Record<Curriculum, string>> = {
  KungFuSightReading: 'KungFu Sight Reading',
  PianoAdventure: 'Piano Adventure',
};
export const defaultCurriculum = 'KungFuSightReading' satisfies Curriculum;

/** How many notes of a melody a search takes. */
export const minNotes = 3;
export const maxNotes = 32;
