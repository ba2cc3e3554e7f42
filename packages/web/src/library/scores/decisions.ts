import { byTag, listTags, noneOfThese } from '@eemusic/contract/library/choices';
import type { DraftScore } from '@eemusic/contract/library/drafts';
import type { NewScore, Score } from '@eemusic/contract/library/scores';
import type { ListTag } from '@eemusic/music/tags';
import { type Place, type PlaceField, placeFields } from '#library/academics/index.ts';
import { formatFieldError } from '#platform/sentences/format.ts';
import { combine, type Combined, type Versions } from '#platform/ui/conflict.ts';

/** What staff decide about a score; undecided fields are null, and a tag can be `noneOfThese`. */
export type Decisions = DraftScore['decisions'];

/** As it is published: a tag of which no entry fits is null. */
export type Decided = Omit<NewScore, 'fileName'>;

const required = ['name', ...placeFields, ...listTags] as const;
export type RequiredField = (typeof required)[number];
export type FormErrors = Partial<Record<RequiredField, string>>;

const codes: Partial<Record<RequiredField, string>> = {
  name: 'text.missing',
  gradeId: 'score.grade',
  levelId: 'score.level',
  stageId: 'score.stage',
};

/** The error of the call that publishes a score without the field. */
export function textOfMissing(field: RequiredField): string {
  const code = codes[field] ?? 'choice.missing';
  return formatFieldError({ code, params: { of: field } }) ?? code;
}

export function findMissing(decisions: Decisions): RequiredField[] {
  return required.filter((field) => {
    const value = decisions[field];
    return typeof value === 'string' ? value.trim() === '' : value === null;
  });
}

export function errorsOf(decisions: Decisions): FormErrors {
  return Object.fromEntries(findMissing(decisions).map((field) => [field, textOfMissing(field)]));
}

/** Null while a required field is missing. */
export function asDecided(decisions: Decisions): Decided | null {
  const { gradeId, levelId, stageId } = decisions;
  if (gradeId === null || levelId === null || stageId === null || findMissing(decisions).length > 0) return null;
  const { accompaniment: _played, ...decided } = decisions;
  return { ...decided, gradeId, levelId, stageId, ...mapTags(decisions, (tag) => (tag === noneOfThese ? null : tag)) };
}

const mapTags = (tags: Record<ListTag, number | null>, map: (tag: number | null) => number | null) =>
  byTag(listTags, (tag) => map(tags[tag]));

export function decisionsOf(score: Score): Decisions {
  const { name, gradeId, levelId, stageId } = score;
  const { accidental, articulation, dynamics, scoreEnabled, accompanimentPath, accompaniment } = score;
  const { moduleId, curriculum, scoreType } = score;
  const shelved = { moduleId, curriculum, scoreType };
  const tags = mapTags(score, (tag) => tag ?? noneOfThese);
  const switches = { accidental, articulation, dynamics, scoreEnabled };
  return { name, gradeId, levelId, stageId, ...shelved, ...tags, ...switches, accompanimentPath, accompaniment };
}

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

export function combineDecisions({ before, theirs, mine }: Versions<Decisions>): Combined<Decisions> {
  const combined = combine({ before: choicesOf(before), theirs: choicesOf(theirs), mine: choicesOf(mine) });
  const decisionsOf = (choices: Choices) => decisionsFrom(choices, [theirs, mine, before]);
  return {
    ...combined,
    merged: decisionsOf(combined.merged),
    withTheirs: decisionsOf(combined.withTheirs),
  };
}
