import { type Place, type PlaceField, placeFields } from '#library/academics/index.ts';
import { combine, type Combined, type Versions } from '#platform/ui/conflict.ts';
import type { Decisions } from './decisions.ts';

/** Recordings are identified by path, because their signed addresses change. */
export type RecordingChoice = { path: string; seconds: number | null } | null;

/** The decisions in units that are merged as a whole: grade, level and stage are one. */
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

/** @param sources the versions in which the recording's signed address can be found */
export function decisionsFrom({ place, recording, ...rest }: Choices, sources: readonly Decisions[]): Decisions {
  const path = recording?.path ?? null;
  const played = sources.find(({ accompanimentPath }) => accompanimentPath === path);
  return { ...rest, ...place, accompanimentPath: path, accompaniment: played?.accompaniment ?? null };
}

/** Applies the user's changes to the version that somebody else saved. */
export function combineDecisions({ before, theirs, mine }: Versions<Decisions>): Combined<Decisions> {
  const combined = combine({ before: choicesOf(before), theirs: choicesOf(theirs), mine: choicesOf(mine) });
  const decisionsOf = (choices: Choices) => decisionsFrom(choices, [theirs, mine, before]);
  return {
    ...combined,
    merged: decisionsOf(combined.merged),
    withTheirs: decisionsOf(combined.withTheirs),
  };
}

export function isSamePlace(one: Place, other: Place): boolean {
  return placeFields.every((field) => one[field] === other[field]);
}
