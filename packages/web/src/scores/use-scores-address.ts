import { defaultCurriculum } from '@eemusic/contract/scores';
import { getRouteApi } from '@tanstack/react-router';
import type { Place } from '#academics/index.ts';
import type { ScoresAddress } from './address.ts';

const route = getRouteApi('/shell/score-library/$id/upload');

/** The library, its pickers and what is open of it, read from the address and written to it. */
export function useScoresAddress() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { grade, level, stage } = search;

  return {
    libraryId: Number(id),
    search,
    curriculum: search.curriculum ?? defaultCurriculum,
    place: { gradeId: grade ?? null, levelId: level ?? null, stageId: stage ?? null } satisfies Place,
    /** `replace` keeps steps that one would not go back to out of the history. */
    change: (changed: { [Field in keyof ScoresAddress]: ScoresAddress[Field] | undefined }, replace = false) =>
      void navigate({ search: (previous) => without({ ...previous, ...changed }), replace, resetScroll: false }),
  };
}

function without(search: { [Field in keyof ScoresAddress]: ScoresAddress[Field] | undefined }): ScoresAddress {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''));
}

/** A place as the address tells it. */
export function placeInAddress({ gradeId, levelId, stageId }: Place) {
  return { grade: gradeId ?? undefined, level: levelId ?? undefined, stage: stageId ?? undefined };
}
