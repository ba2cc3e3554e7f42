import { hour } from '@eemusic/contract/platform/durations';
import { listGrades, listLevels, listStages } from '@eemusic/contract/library/academics';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';

/** They change only when the publisher changes its curriculum. */
const staleTime = hour;

export const gradesQuery = queryOptions({
  queryKey: ['grades'],
  queryFn: ({ signal }) => call(listGrades, {}, { signal }),
  select: ({ grades }) =>
    grades.map((grade) => ({
      kind: 'grade' as const,
      id: grade.gradeId,
      name: grade.gradeName,
      number: grade.gradeNumber,
    })),
  staleTime,
});

export function levelsQuery(gradeId: number | null) {
  return queryOptions({
    queryKey: ['levels', gradeId],
    queryFn: gradeId === null ? skipToken : ({ signal }) => call(listLevels, { gradeId: String(gradeId) }, { signal }),
    select: ({ levels }) =>
      levels.map((level) => ({
        kind: 'level' as const,
        id: level.levelId,
        name: level.levelName,
        number: level.levelNumber,
      })),
    staleTime,
  });
}

export function stagesQuery(levelId: number | null) {
  return queryOptions({
    queryKey: ['stages', levelId],
    queryFn: levelId === null ? skipToken : ({ signal }) => call(listStages, { levelId: String(levelId) }, { signal }),
    select: ({ stages }) =>
      stages.map((stage) => ({
        kind: 'stage' as const,
        id: stage.stageId,
        name: stage.stageName,
        number: stage.stageNumber,
      })),
    staleTime,
  });
}
