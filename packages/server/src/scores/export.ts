import { setImmediate as pause } from 'node:timers/promises';
import type { exportScores as contract } from '@eemusic/contract/scores';
import type { ResultOf } from '@eemusic/contract/endpoint';
import type { Services } from '#services.ts';
import { scoreOf } from './rows.ts';
import { getScores, placeNames } from './store.ts';

/** Of thousands: to sign their addresses takes its time, in which others have their turn. */
const atOnce = 500;

export async function exportScores(services: Services, selected: number[]): Promise<ResultOf<typeof contract>> {
  const { read } = services.database;
  const rows = await getScores(read, selected);
  const names = await placeNames(read);
  const scores: ResultOf<typeof contract>['scores'] = [];
  for (const row of rows) {
    scores.push({
      ...scoreOf(services, row),
      module: { name: names.libraries.get(row.library_id) ?? '' },
      grade: { gradeName: names.grades.get(row.grade_id) ?? '' },
      level: { levelName: names.levels.get(row.level_id) ?? '' },
      stage: { stageName: names.stages.get(row.stage_id) ?? '' },
    });
    if (scores.length % atOnce === 0) await pause();
  }
  return { scores };
}
