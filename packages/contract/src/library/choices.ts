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

/** Tags with a value from a list, in the order of the specification's table, and tags that are true or false. */
export const listTags = ['range', 'interval', 'rhythm', 'rest', 'keySignature', 'timeSignature', 'tie'] as const;
export const switchTags = ['accidental', 'articulation', 'dynamics'] as const;

/** The lists of tags to which staff can add entries. Each entry has a rule by which notes are tagged with it. */
export const ruledLists = ['range', 'interval', 'rhythm', 'rest', 'keySignature', 'timeSignature'] as const;
/** All lists to which staff can add entries; score types are chosen by people and have no rules. */
export const managedLists = [...ruledLists, 'scoreType'] as const;

/** From closest to loosest: the same file; the same notes; the same notes in another key; nearly the same. */
export const likenesses = ['bytes', 'music', 'transposed', 'near'] as const;

/**
 * What can be wrong with a score: a tag that its notes contradict; measures that are longer or shorter than their
 * meter; symbols of the file that are missing from its pages; a recording whose length differs by more than 10 %; a
 * missing file. All but the first are reported only for enabled scores.
 */
export const findingKinds = ['tag', 'measures', 'drawing', 'accompaniment', 'file'] as const;
export const findingTags = [...listTags, ...switchTags] as const;

/** Minimum number of notes for a melody search. */
export const minNotes = 3;
export const maxNotes = 32;
