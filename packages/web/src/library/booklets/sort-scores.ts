import type { QueryClient } from '@tanstack/react-query';
import { collator } from '#platform/locales/formats.ts';
import { gradesQuery, levelsQuery, stagesQuery } from '#library/academics/index.ts';
import type { BookletScore } from './queries.ts';

const names = () => collator({});

export function byName(scores: readonly BookletScore[]): number[] {
  return scores.toSorted((one, other) => names().compare(one.name, other.name)).map(({ id }) => id);
}

/** Sorts by grade, level and stage, then by name. Loads the order of these places. */
export async function byPlace(client: QueryClient, scores: readonly BookletScore[]): Promise<number[]> {
  const each = (field: 'gradeId' | 'levelId') => [...new Set(scores.map((score) => score[field]))];
  const [{ grades }, levels, stages] = await Promise.all([
    client.ensureQueryData(gradesQuery),
    Promise.all(each('gradeId').map((id) => client.ensureQueryData(levelsQuery(id)))),
    Promise.all(each('levelId').map((id) => client.ensureQueryData(stagesQuery(id)))),
  ]);
  const rank = {
    grade: ranks(grades.map(({ gradeId }) => gradeId)),
    level: ranks(levels.flatMap((of) => of.levels.map(({ levelId }) => levelId))),
    stage: ranks(stages.flatMap((of) => of.stages.map(({ stageId }) => stageId))),
  };
  return scores
    .toSorted(
      (one, other) =>
        rank.grade(one.gradeId) - rank.grade(other.gradeId) ||
        rank.level(one.levelId) - rank.level(other.levelId) ||
        rank.stage(one.stageId) - rank.stage(other.stageId) ||
        names().compare(one.name, other.name),
    )
    .map(({ id }) => id);
}

/** Unknown ids come last. */
function ranks(ids: readonly number[]): (id: number) => number {
  const positions = new Map(ids.map((id, index) => [id, index]));
  return (id) => positions.get(id) ?? ids.length;
}
