import { byTag, type Curriculum, listTags, noneOfThese } from '@eemusic/contract/library/choices';
import type { Accompaniment, Score } from '@eemusic/contract/library/scores';
import type { ListTag } from '@eemusic/music/tags';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { type Place, placeFields } from '#library/academics/index.ts';

type Tags = { [List in ListTag]: number | null };

/** The library that holds a score, and its type. */
type Shelved = { moduleId: number; curriculum: Curriculum; scoreType: number };
type Switches = { accidental: boolean; articulation: boolean; dynamics: boolean; scoreEnabled: boolean };

/** What staff decide about a score; undecided fields are null, and a tag can be `noneOfThese`. */
export type Decisions = {
  name: string;
  accompanimentPath: string | null;
  /** Address and duration of the recording. */
  accompaniment: Accompaniment | null;
} & Place &
  Shelved &
  Tags &
  Switches;

/** As it is published: a tag of which no entry fits is null. */
export type Decided = { name: string; accompanimentPath: string | null } & {
  [Field in keyof Place]: number;
} & Shelved &
  Tags &
  Switches;

const required = ['name', ...placeFields, ...listTags] as const;
export type RequiredField = (typeof required)[number];

const missingTexts: Record<RequiredField, MessageDescriptor> = {
  name: msg`Please enter a name`,
  gradeId: msg`Please select a grade`,
  levelId: msg`Please select a level`,
  stageId: msg`Please select a stage`,
  range: msg`Please select a range`,
  interval: msg`Please select an interval`,
  rhythm: msg`Please select a rhythm`,
  rest: msg`Please select a rest`,
  keySignature: msg`Please select a key signature`,
  timeSignature: msg`Please select a time signature`,
  tie: msg`Please select a tie`,
};

export type Missing = { field: RequiredField; text: MessageDescriptor };

/** The fields that must be filled before publishing, in the order of the form. */
export function findMissing(decisions: Decisions): Missing[] {
  return required
    .filter((field) => {
      const value = decisions[field];
      return typeof value === 'string' ? value.trim() === '' : value === null;
    })
    .map((field) => ({ field, text: missingTexts[field] }));
}

/** Null while a required field is missing. */
export function asDecided(decisions: Decisions): Decided | null {
  const { gradeId, levelId, stageId } = decisions;
  if (findMissing(decisions).length > 0 || gradeId === null || levelId === null || stageId === null) return null;
  const place = { gradeId, levelId, stageId };
  const { accompaniment: _played, ...decided } = decisions;
  return { ...decided, ...place, ...mapTags(decisions, (tag) => (tag === noneOfThese ? null : tag)) };
}

const mapTags = (tags: Tags, map: (tag: number | null) => number | null): Tags =>
  byTag(listTags, (tag) => map(tags[tag]));

/** The decisions stored with a published score. */
export function decisionsOf(score: Score): Decisions {
  const { name, gradeId, levelId, stageId } = score;
  const { accidental, articulation, dynamics, scoreEnabled, accompanimentPath, accompaniment } = score;
  const { moduleId, curriculum, scoreType } = score;
  const shelved = { moduleId, curriculum, scoreType };
  const tags = mapTags(score, (tag) => tag ?? noneOfThese);
  const switches = { accidental, articulation, dynamics, scoreEnabled };
  return { name, gradeId, levelId, stageId, ...shelved, ...tags, ...switches, accompanimentPath, accompaniment };
}
