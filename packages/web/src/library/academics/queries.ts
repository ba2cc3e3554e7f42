import { hour } from '@eemusic/contract/platform/durations';
import { t } from '@lingui/core/macro';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { gradeStep, levelStep, formatStep, stageStep, type Step } from '#platform/names/places.ts';

/** The lists change only when staff edit them. */
const staleTime = hour;

const fetchers = () => import('./fetch-steps.ts');

/** A grade, level or stage to choose from; a retired one is still shown where scores have it. */
export type ListedStep = Step & { id: number; isRetired: boolean };

/** 'Grade 4', 'Adults (retired)' */
export const formatListed = (step: ListedStep): string => {
  const name = formatStep(step);
  return step.isRetired ? t`${name} (retired)` : name;
};

export const gradesQuery = queryOptions({
  queryKey: ['grades'],
  queryFn: async ({ signal }) => (await fetchers()).fetchGrades(signal),
  select: ({ grades }) =>
    grades.map((grade) => ({ ...gradeStep(grade), id: grade.gradeId, isRetired: grade.isRetired })),
  staleTime,
});

export function levelsQuery(gradeId: number | null) {
  return queryOptions({
    queryKey: ['levels', gradeId],
    queryFn: gradeId === null ? skipToken : async ({ signal }) => (await fetchers()).fetchLevels(gradeId, signal),
    select: ({ levels }) =>
      levels.map((level) => ({ ...levelStep(level), id: level.levelId, isRetired: level.isRetired })),
    staleTime,
  });
}

export function stagesQuery(levelId: number | null) {
  return queryOptions({
    queryKey: ['stages', levelId],
    queryFn: levelId === null ? skipToken : async ({ signal }) => (await fetchers()).fetchStages(levelId, signal),
    select: ({ stages }) =>
      stages.map((stage) => ({ ...stageStep(stage), id: stage.stageId, isRetired: stage.isRetired })),
    staleTime,
  });
}
