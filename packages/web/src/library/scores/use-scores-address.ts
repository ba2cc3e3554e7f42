import { type Curriculum, defaultCurriculum } from '@eemusic/contract/library/choices';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Place } from '#library/academics/index.ts';

/** The shelf in the address. */
export type ShelfAddress = {
  /** Left out for the default curriculum. */
  curriculum?: Curriculum;
  grade?: number;
  level?: number;
  stage?: number;
};

/** What is open above a list. */
export type OpenedAddress = {
  /** The score whose edit panel is open. */
  edit?: number;
  /** The score that is shown as sheet music. */
  preview?: number;
  /** The edition to show; by default the current one. */
  edition?: number;
  /** Scores that were just published, which the list highlights: '12-13'. */
  published?: string;
};

export type ScoresAddress = ShelfAddress & OpenedAddress & { search?: string; page?: number; review?: number };

type Changed = { [Field in keyof ScoresAddress]: ScoresAddress[Field] | undefined };

/** Reads and changes shelf, edit panel and preview in the address of any screen that shows scores. */
export function useScoresAddress() {
  const { id } = useParams({ strict: false });
  const search: ScoresAddress = useSearch({ strict: false });
  const change = useChangeAddress();
  const { grade, level, stage } = search;

  return {
    libraryId: Number(id),
    search,
    curriculum: search.curriculum ?? defaultCurriculum,
    place: { gradeId: grade ?? null, levelId: level ?? null, stageId: stage ?? null } satisfies Place,
    change,
  };
}

/** For components that change the address but need not render again when it changes. */
export function useChangeAddress() {
  const navigate = useNavigate();

  /** With `replace`, the change adds no history entry. */
  return useCallback(
    (changed: Changed, { replace = false }: { replace?: boolean } = {}) =>
      void navigate({
        to: '.',
        search: (previous: object) => without({ ...previous, ...changed }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
}

function without(search: object): object {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''));
}

/** A place as parameters of an address. */
export function placeInAddress({ gradeId, levelId, stageId }: Place) {
  return { grade: gradeId ?? undefined, level: levelId ?? undefined, stage: stageId ?? undefined };
}
