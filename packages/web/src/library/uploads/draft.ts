import { Alike } from '@eemusic/contract/library/duplicates';
import { Analysis } from '@eemusic/contract/library/analysis';
import { defaultCurriculum, scoreTypes } from '@eemusic/contract/library/choices';
import { Curriculum, ScoreType } from '@eemusic/contract/library/score-filter';
import { Accompaniment, type UploadedScore } from '@eemusic/contract/library/scores';
import * as z from 'zod/mini';
import type { Place } from '#library/academics/index.ts';
import type { Decisions } from '#library/scores/index.ts';

const id = z.nullable(z.int());

/**
 * An uploaded score before publishing: what was read from it, and what staff have decided. A draft from before the
 * review asked for library and types gets those of its page.
 */
const draftScore = (libraryId: number) =>
  z.object({
    /** The key of its upload. */
    key: z.string(),
    fileName: z.string(),
    originalName: z.string(),
    analysis: Analysis,
    seconds: z.nullable(z.number()),
    pages: z.array(z.string()),
    alike: z.array(Alike),
    decisions: z.object({
      name: z.string(),
      accompanimentPath: z.nullable(z.string()),
      accompaniment: z.nullable(Accompaniment),
      gradeId: id,
      levelId: id,
      stageId: id,
      range: id,
      interval: id,
      rhythm: id,
      rest: id,
      keySignature: id,
      timeSignature: id,
      tie: id,
      accidental: z.boolean(),
      articulation: z.boolean(),
      dynamics: z.boolean(),
      scoreEnabled: z.boolean(),
      moduleId: z._default(z.int(), libraryId),
      curriculum: z._default(Curriculum, defaultCurriculum),
      scoreType: z._default(ScoreType, scoreTypes.normal),
    }),
  });
export type DraftScore = z.output<ReturnType<typeof draftScore>>;

const storedOf = (libraryId: number) => z.object({ userId: z.int(), scores: z.array(draftScore(libraryId)) });

/** Drafts are stored per administrator and library, so that another user of this browser does not see them. */
export type Owner = { userId: number; libraryId: number };

const keyOf = ({ libraryId }: Owner) => `eemusic.draft.${libraryId}`;

export function restoreDraft(owner: Owner, storage: Storage = sessionStorage): DraftScore[] {
  const stored = storedOf(owner.libraryId).safeParse(parse(storage.getItem(keyOf(owner))));
  return stored.success && stored.data.userId === owner.userId ? stored.data.scores : [];
}

/** If storage is full or blocked, the draft lasts as long as the page. */
export function keepDraft(owner: Owner, scores: readonly DraftScore[], storage: Storage = sessionStorage): void {
  try {
    if (scores.length === 0) storage.removeItem(keyOf(owner));
    else storage.setItem(keyOf(owner), JSON.stringify({ userId: owner.userId, scores }));
  } catch {
    storage.removeItem(keyOf(owner));
  }
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

export type DraftShelf = Place & { moduleId: number; curriculum: Curriculum };

/** Starts from the tags read from the notes, at the place and in the library of the page. */
export function draftFrom(
  uploaded: UploadedScore,
  { key, file, shelf }: { key: string; file: File; shelf: DraftShelf },
) {
  const { fileName, name, analysis, seconds, preview, alike } = uploaded;
  const { tags } = analysis;
  const decisions: Decisions = {
    name,
    accompanimentPath: null,
    accompaniment: null,
    ...shelf,
    scoreType: scoreTypes.normal,
    range: tags.range.value,
    interval: tags.interval.value,
    rhythm: tags.rhythm.value,
    rest: tags.rest.value,
    keySignature: tags.keySignature.value,
    timeSignature: tags.timeSignature.value,
    tie: tags.tie.value,
    accidental: tags.accidental.value,
    articulation: tags.articulation.value,
    dynamics: tags.dynamics.value,
    scoreEnabled: true,
  };
  return {
    key,
    fileName,
    originalName: file.name,
    analysis,
    seconds,
    pages: preview.pages,
    alike,
    decisions,
  } satisfies DraftScore;
}
