import type { ScoreRow } from './rows.ts';
import type { placeNames } from './store.ts';

type Names = Pick<Awaited<ReturnType<typeof placeNames>>, 'grades' | 'levels' | 'stages'>;

/** Where a score stands, as it is printed. */
export function placeName(names: Names, row: Pick<ScoreRow, 'grade_id' | 'level_id' | 'stage_id'>): string {
  return [names.grades.get(row.grade_id), names.levels.get(row.level_id), names.stages.get(row.stage_id)].join(' · ');
}
