import { type ManagedGrades, type ManagedStep, listSteps, type StepKind } from '@eemusic/contract/library/steps';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { gradesQuery } from '#library/academics/index.ts';

/** All grades with their levels and stages, including retired ones. */
export const stepsQuery = queryOptions({
  queryKey: ['steps'],
  queryFn: async ({ signal }) => (await call(listSteps, {}, { signal })).grades,
});

/** Refetches everything that shows names of grades, levels and stages. */
export async function refreshSteps(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: stepsQuery.queryKey });
  for (const queryKey of [gradesQuery.queryKey, ['levels'], ['stages'], ['scores']])
    void client.invalidateQueries({ queryKey });
}

export function findStep(grades: ManagedGrades, step: StepKind, id: number): ManagedStep | undefined {
  const levels = grades.flatMap((grade) => grade.levels);
  const steps = { grade: grades, level: levels, stage: levels.flatMap(({ stages }) => stages) }[step];
  return steps.find((one) => one.id === id);
}
