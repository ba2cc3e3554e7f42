import { useQuery } from '@tanstack/react-query';
import { gradesQuery, levelsQuery, type Place, stagesQuery } from '#library/academics/index.ts';
import { formatStep } from '#platform/names/places.ts';

/** 'Grade 1 · Level 2 · Stage 1', or the part of it that is chosen. */
export function usePlaceName({ gradeId, levelId, stageId }: Place): string {
  const grade = useQuery(gradesQuery).data?.find(({ id }) => id === gradeId);
  const level = useQuery(levelsQuery(gradeId)).data?.find(({ id }) => id === levelId);
  const stage = useQuery(stagesQuery(levelId)).data?.find(({ id }) => id === stageId);
  return [grade, level, stage].flatMap((part) => (part ? formatStep(part) : [])).join(' · ');
}
