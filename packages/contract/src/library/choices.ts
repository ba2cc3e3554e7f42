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
  KungFuSightReading: 'Kung Fu Sight Reading',
  PianoAdventure: 'Piano Adventure',
};
export const defaultCurriculum = 'KungFuSightReading' satisfies Curriculum;

/** Tags with a value from a list, in the order of the specification's table, and tags that are true or false. */
export const listTags = ['range', 'interval', 'rhythm', 'rest', 'keySignature', 'timeSignature', 'tie'] as const;
export const switchTags = ['accidental', 'articulation', 'dynamics'] as const;

/** A value for each of these tags. */
export const byTag = /* @__NO_SIDE_EFFECTS__ */ <Tag extends string, Value>(
  tags: readonly Tag[],
  valueOf: (tag: Tag) => Value,
) => Object.fromEntries(tags.map((tag) => [tag, valueOf(tag)])) as Record<Tag, Value>;

/**
 * In a review: none of the list's entries fits. Null means that nobody has decided yet; a published score has null.
 */
export const noneOfThese = 0;

/** The lists of tags to which staff can add entries. Each entry has a rule by which notes are tagged with it. */
export const ruledLists = ['range', 'interval', 'rhythm', 'rest', 'keySignature', 'timeSignature'] as const;
/** All lists to which staff can add entries; score types are chosen by people and have no rules. */
export const managedLists = [...ruledLists, 'scoreType'] as const;

/** From closest to loosest: the same file; the same notes; the same notes in another key; nearly the same. */
export const likenesses = ['bytes', 'music', 'transposed', 'near'] as const;

/**
 * What can be wrong with a score: a tag that its notes contradict; a tag of which no list has an entry; measures that
 * are longer or shorter than their meter; symbols of the file that are missing from its pages; a recording whose length
 * differs by more than 10 %; a missing file. All but the first two are reported only for enabled scores.
 */
export const findingKinds = ['tag', 'unlisted', 'measures', 'drawing', 'accompaniment', 'file'] as const;
export const findingTags = [...listTags, ...switchTags] as const;

export const minNotes = 3;
export const maxNotes = 32;

/** How the hands of an exercise share the music, and how they move where both play. */
export const textures = ['one line', 'hand to hand', 'accompanied', 'two voices'] as const;
export const motions = ['apart', 'parallel', 'contrary'] as const;
export const spans = [5, 6, 8] as const;
