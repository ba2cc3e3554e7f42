import { type Curriculum, defaultCurriculum } from '@eemusic/contract/library/choices';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Place } from '#library/academics/index.ts';

export type ShelfAddress = {
  /** Left out for the default curriculum. */
  curriculum?: Curriculum | undefined;
  grade?: number | undefined;
  level?: number | undefined;
  stage?: number | undefined;
};

export type OpenedAddress = {
  edit?: number | undefined;
  preview?: number | undefined;
  edition?: number | undefined;
  /** Scores that were just published, which the list highlights: '12-13'. */
  published?: string | undefined;
};

type ScoresAddress = ShelfAddress & OpenedAddress & { search?: string | undefined; review?: number | undefined };

export function useScoresAddress() {
  const { id } = useParams({ strict: false });
  const search: ScoresAddress = useSearch({ strict: false });
  const { curriculum = defaultCurriculum } = search;
  return {
    libraryId: Number(id),
    search,
    curriculum,
    place: placeOf(search),
    change: useChangeAddress(),
  };
}

/** For components that change the address but need not render again when it changes. */
export function useChangeAddress<Address extends object = ScoresAddress>() {
  const navigate = useNavigate();

  /** With `replace`, the change adds no history entry. */
  return useCallback(
    (changed: Address, { replace = false }: { replace?: boolean } = {}) =>
      void navigate({
        to: '.',
        search: (previous: object) =>
          Object.fromEntries(
            Object.entries({ ...previous, ...changed }).filter(([, value]) => value !== undefined && value !== ''),
          ),
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
}

export function placeOf({ grade, level, stage }: ShelfAddress): Place {
  return { gradeId: grade ?? null, levelId: level ?? null, stageId: stage ?? null };
}

export function placeInAddress({ gradeId, levelId, stageId }: Place): ShelfAddress {
  return { grade: gradeId ?? undefined, level: levelId ?? undefined, stage: stageId ?? undefined };
}
