import type { Coverage, coverScores } from '@eemusic/contract/library/catalogue';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { ListTag } from '@eemusic/music/tags';
import type { Catalogue } from './catalogue.ts';
import type { Entry } from './entry.ts';
import { fits, questionsOf } from './filter.ts';
import { gradeNames, levelNames, stageNames } from './places.ts';

type Counted = { total: number; counts: Map<number, number> };

/**
 * Returns the number of matching scores per stage, divided by one tag. Empty stages are included if they are offered.
 */
export function coverage(
  { byName, places: { grades, levels, stages }, ...index }: Catalogue,
  { by, withDisabled, ...filter }: RequestOf<typeof coverScores>,
): Coverage {
  const questions = questionsOf(filter, index);
  const isMeant = (entry: Entry) => (withDisabled || entry.scoreEnabled) && fits(entry, questions);
  const counted = countStages(byName.filter(isMeant), by);
  const used = new Set(byName.flatMap(({ gradeId, levelId, stageId }) => [`g${gradeId}`, `l${levelId}`, stageId]));
  const levelsOf = Map.groupBy(
    [...levels].filter(([id, { isOffered }]) => isOffered || used.has(`l${id}`)),
    ([, { gradeId }]) => gradeId,
  );
  const stagesOf = Map.groupBy(
    [...stages].filter(([id, { isOffered }]) => isOffered || used.has(id)),
    ([, { levelId }]) => levelId,
  );
  const shownGrades = [...grades].filter(([id, { isOffered }]) => isOffered || used.has(`g${id}`));
  return {
    grades: shownGrades.map(([gradeId, grade]) => ({
      gradeId,
      ...gradeNames(grade),
      isRetired: !grade.isOffered,
      levels: (levelsOf.get(gradeId) ?? []).map(([levelId, level]) => ({
        levelId,
        ...levelNames(level),
        isRetired: !level.isOffered,
        stages: (stagesOf.get(levelId) ?? []).map(([stageId, stage]) => ({
          stageId,
          ...stageNames(stage),
          isRetired: !stage.isOffered,
          ...countsOf(counted.get(stageId)),
        })),
      })),
    })),
  };
}

function countStages(entries: readonly Entry[], by: ListTag | undefined): Map<number, Counted> {
  const counted = new Map<number, Counted>();
  for (const entry of entries) {
    const stage = counted.get(entry.stageId) ?? { total: 0, counts: new Map<number, number>() };
    counted.set(entry.stageId, stage);
    stage.total += 1;
    if (by !== undefined) stage.counts.set(entry[by], (stage.counts.get(entry[by]) ?? 0) + 1);
  }
  return counted;
}

function countsOf(stage: Counted | undefined) {
  const counts = [...(stage?.counts ?? [])].toSorted(([one], [other]) => one - other);
  return { total: stage?.total ?? 0, counts: counts.map(([value, count]) => ({ value, count })) };
}
