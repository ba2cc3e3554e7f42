import type { exportScores as contract } from '@eemusic/contract/library/scores';
import type { ResultOf } from '@eemusic/contract/platform/endpoint';
import type { Services } from '#platform/services.ts';
import { scoresOf } from './rows.ts';
import { getScores, placeNames } from './store.ts';

export async function exportScores(services: Services, selected: number[]): Promise<ResultOf<typeof contract>> {
  const { read } = services.database;
  const rows = await getScores(read, selected);
  const names = await placeNames(read);
  const scores = await scoresOf(services, rows);
  return {
    scores: scores.map((score) => ({
      ...score,
      module: { name: names.libraries.get(score.moduleId) ?? '' },
      grade: { gradeName: names.grades.get(score.gradeId) ?? '' },
      level: { levelName: names.levels.get(score.levelId) ?? '' },
      stage: { stageName: names.stages.get(score.stageId) ?? '' },
    })),
  };
}
