import { type Place, type PlaceField, placeFields } from '#library/academics/index.ts';
import { merge, type Versions } from '#platform/ui/conflict.ts';
import type { Decisions } from './decisions.ts';

/** A recording is told by its path: the address at which it is played is another one each time. */
export type RecordingChoice = { path: string; seconds: number | null } | null;

/** What staff decide, in units that change together: grade, level and stage are one. */
export type Choices = Omit<Decisions, PlaceField | 'accompanimentPath' | 'accompaniment'> & {
  place: Place;
  recording: RecordingChoice;
};

export function choicesOf({
  gradeId,
  levelId,
  stageId,
  accompanimentPath,
  accompaniment,
  ...rest
}: Decisions): Choices {
  const recording =
    accompanimentPath === null ? null : { path: accompanimentPath, seconds: accompaniment?.seconds ?? null };
  return { ...rest, place: { gradeId, levelId, stageId }, recording };
}

/** @param known tells at which address the recording is played */
export function decisionsFrom({ place, recording, ...rest }: Choices, known: readonly Decisions[]): Decisions {
  const path = recording?.path ?? null;
  const played = known.find(({ accompanimentPath }) => accompanimentPath === path);
  return { ...rest, ...place, accompanimentPath: path, accompaniment: played?.accompaniment ?? null };
}

/** Applies the changes made here to the version that somebody else saved. */
export function mergeDecisions({ before, theirs, mine }: Versions<Decisions>): Decisions {
  const versions = { before: choicesOf(before), theirs: choicesOf(theirs), mine: choicesOf(mine) };
  return decisionsFrom(merge(versions).merged, [theirs, mine, before]);
}

export function isSamePlace(one: Place, other: Place): boolean {
  return placeFields.every((field) => one[field] === other[field]);
}
