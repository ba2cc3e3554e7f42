import type { ManagedGrades, ManagedStep, StepKind } from '@eemusic/contract/library/steps';
import { hour } from '@eemusic/contract/platform/durations';
import { t } from '@lingui/core/macro';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { formatStep, type Step } from '#platform/names/places.ts';

/** A grade, level or stage to choose from; a retired one is still shown where scores have it. */
export type ListedStep = Step & { id: number; isRetired: boolean };

/** 'Grade 4', 'Adults (retired)' */
export const formatListed = (step: ListedStep): string => {
  const name = formatStep(step);
  return step.isRetired ? t`${name} (retired)` : name;
};

/** All grades with their levels and stages, in teaching order. They change only when staff edit them. */
export const stepsQuery = queryOptions({
  queryKey: ['steps'],
  queryFn: async ({ signal }) => {
    const { listSteps } = await import('@eemusic/contract/library/steps');
    return (await call(listSteps, {}, { signal })).grades;
  },
  staleTime: hour,
});

export async function refreshSteps(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: stepsQuery.queryKey });
  void client.invalidateQueries({ queryKey: ['scores'] });
}

const listedAs =
  (kind: StepKind) =>
  ({ id, name, nameZh, number, isRetired }: ManagedStep): ListedStep => ({ kind, id, name, nameZh, number, isRetired });

export function stepsIn(grades: ManagedGrades) {
  const levels = grades.flatMap((grade) => grade.levels);
  return { grade: grades, level: levels, stage: levels.flatMap(({ stages }) => stages) };
}

export const gradesQuery = queryOptions({ ...stepsQuery, select: (grades) => grades.map(listedAs('grade')) });

export const levelsQuery = (gradeId: number | null) =>
  queryOptions({
    ...stepsQuery,
    select: (grades) => (grades.find(({ id }) => id === gradeId)?.levels ?? []).map(listedAs('level')),
  });

export const stagesQuery = (levelId: number | null) =>
  queryOptions({
    ...stepsQuery,
    select: (grades) => (stepsIn(grades).level.find(({ id }) => id === levelId)?.stages ?? []).map(listedAs('stage')),
  });
