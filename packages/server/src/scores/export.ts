import type { Services } from '#services.ts';
import { scoreOf } from './rows.ts';
import { getScores, placeNames } from './store.ts';

export async function exportScores(services: Services, selected: number[]) {
  const { read } = services.database;
  const rows = await getScores(read, selected);
  const names = await placeNames(read);
  return {
    scores: rows.map((row) => ({
      ...scoreOf(services, row),
      module: { name: names.libraries.get(row.library_id) ?? '' },
      grade: { gradeName: names.grades.get(row.grade_id) ?? '' },
      level: { levelName: names.levels.get(row.level_id) ?? '' },
      stage: { stageName: names.stages.get(row.stage_id) ?? '' },
    })),
  };
}
