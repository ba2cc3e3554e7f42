import { useQueries, useQuery } from '@tanstack/react-query';
import { gradesQuery, levelsQuery, stagesQuery } from '#library/academics/index.ts';
import { librariesQuery } from '#library/libraries/index.ts';
import type { Difference } from './differences.ts';
import type { Names } from './say-value.ts';

type Named = { id: number; name: string };

/** Names of the libraries, grades, levels and stages that changed fields point at; asked for when one does. */
export function useNames(differences: readonly Difference[]): Names {
  const has = (field: string) => differences.some((difference) => difference.field === field);
  const grades = idsIn(differences, 'gradeId');
  const levels = idsIn(differences, 'levelId');
  const libraries = useQuery({ ...librariesQuery, enabled: has('moduleId') });
  const allGrades = useQuery({ ...gradesQuery, enabled: has('gradeId') });
  const levelsOf = useQueries({ queries: grades.map((id) => levelsQuery(id)) });
  const stagesOf = useQueries({ queries: levels.map((id) => stagesQuery(id)) });
  return {
    moduleId: byId(libraries.data),
    gradeId: byId(allGrades.data),
    levelId: byId(levelsOf.flatMap(({ data }) => data ?? [])),
    stageId: byId(stagesOf.flatMap(({ data }) => data ?? [])),
  };
}

function idsIn(differences: readonly Difference[], field: string): number[] {
  const values = differences.filter((one) => one.field === field).flatMap(({ before, after }) => [before, after]);
  return [...new Set(values.filter((value) => typeof value === 'number'))];
}

function byId(named: readonly Named[] = []): ReadonlyMap<number, string> {
  return new Map(named.map(({ id, name }) => [id, name]));
}
