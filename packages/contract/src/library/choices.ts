/**
 * The possible values of a score's fields, except its tags. No zod here, because the router of the web parses addresses
 * with them.
 */

/**
 * The score types of the specification, stored and sent as numbers; types that staff add have ids from `firstManagedId`
 * on. The specification spells the second one 'Warmap'; the interface says 'Warm-up'.
 */
export const scoreTypes = { normal: 0, warmUp: 1, exercise: 2 } as const;

/** Grades have levels, and levels have stages; each is a step of the curriculum. */
export const stepKinds = ['grade', 'level', 'stage'] as const;
export type StepKind = (typeof stepKinds)[number];

export const curricula = ['KungFuSightReading', 'PianoAdventure'] as const;
export type Curriculum = (typeof curricula)[number];
/** The names of published methods, the same in every language. */
export const curriculumNames: Readonly<Record<Curriculum, string>> = {
  KungFuSightReading: 'KungFu Sight Reading',
  PianoAdventure: 'Piano Adventure',
};
export const defaultCurriculum = 'KungFuSightReading' satisfies Curriculum;

/** Minimum number of notes for a melody search. */
export const minNotes = 3;
export const maxNotes = 32;
